import { WebSocket } from 'ws';
import { readEnvironment } from '../../widget/app/environment.ts';
import { createWidget, type WidgetCore } from '../../widget/app/services.ts';
import type { ConnectHost, HostListener } from '../../widget/app/host.ts';
import type {
  IdentityAnswer,
  IdentityReason,
  PaymentAnswer,
  PaymentQuestion,
  TokenClearedReason,
} from '../../widget/contract/host-bridge.ts';
import type { ChatId } from '../../widget/domain/chat/chat-id.ts';
import type { Chat } from '../../widget/domain/chat/chat.ts';
import type { Message } from '../../widget/domain/message/message.ts';
import type { TenantConfig } from '../../widget/domain/session/tenant.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import { createMemoryKeyValue, type KeyValue } from '../../widget/platform/key-value.ts';
import type { Platform } from '../../widget/platform/platform.ts';
import { createBrowserRandom } from '../../widget/platform/random.browser.ts';
import { createBrowserStorage } from '../../widget/platform/storage.browser.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import { openBrowserStream } from '../../widget/platform/stream.browser.ts';
import { chatsAtom } from '../../widget/state/chats.ts';
import { openChatAtom, type OpenChat } from '../../widget/state/open-chat.ts';
import { sessionAtom, type SessionState } from '../../widget/state/session.ts';
import type { StorageDriver } from '../../widget/storage/database.ts';
import { createMemoryDriver } from '../../widget/storage/memory-driver.ts';
import { createFakeVisibility, type FakeVisibility } from './fake-visibility.ts';
import { probeByFetch } from './image-probe.ts';
import { TEST_TENANT } from './provider.ts';
import { untilState } from './until.ts';

/** One browser profile: the data that survive a page. */
export interface BrowserProfile {
  readonly storage: StorageDriver;
  readonly keyValue: KeyValue;
}

let profiles = 0;

export function createBrowserProfile(): BrowserProfile {
  profiles += 1;
  return { storage: createMemoryDriver(`profile${profiles}`), keyValue: createMemoryKeyValue() };
}

export interface WidgetOptions {
  readonly origin: string;
  readonly profile?: BrowserProfile;
  readonly query?: Readonly<Record<string, string>>;
  /** The values that a page leaves for the page after a reload of its tab. */
  readonly tabValues?: KeyValue;
  /** Replaces single parts of the browser. */
  readonly platform?: Partial<Platform>;
  /** The configuration inside the page; without it the widget requests it from the provider. */
  readonly tenantConfig?: TenantConfig | undefined;
  /** Embeds the widget in this host page. */
  readonly host?: TestHost;
  /** Another build of the widget. */
  readonly createWidget?: CreateWidget | undefined;
}

export type CreateWidget = typeof createWidget;

/** A widget core without screens, in a browser profile, against a provider. */
export interface TestWidget extends WidgetCore {
  readonly profile: BrowserProfile;
  readonly visibility: FakeVisibility;
  /** Every outgoing request (method and path) and socket. */
  readonly requests: readonly string[];
  readonly warnings: readonly string[];
  readonly untilSession: (phase: SessionState['phase']) => Promise<SessionState>;
  readonly untilChat: (what: string, chatId: ChatId, isReached: (chat: Chat) => boolean) => Promise<Chat>;
  readonly untilOpenChat: (what: string, isReached: (chat: OpenChat) => boolean) => Promise<OpenChat>;
  /** Waits until the open chat shows a text in this delivery state. */
  readonly untilMessage: (text: string, state: Message['delivery']['state']) => Promise<Message>;
  /** The texts in the open chat, in order. */
  readonly texts: () => readonly string[];
}

export function openWidget(options: WidgetOptions): TestWidget {
  const profile = options.profile ?? createBrowserProfile();
  const visibility = createFakeVisibility();
  const requests: string[] = [];
  const warnings: string[] = [];
  const query = new Map(Object.entries({ ...(options.host === undefined ? {} : { embed: '1' }), ...options.query }));
  const http = createBrowserHttp();
  Object.assign(globalThis, { WebSocket });
  const platform: Platform = {
    clock: createBrowserClock(),
    random: createBrowserRandom(),
    http: {
      send: (request) => {
        requests.push(`${request.method} ${new URL(request.url).pathname}`);
        return http.send(request);
      },
    },
    openSocket: (url, listener) => {
      requests.push('SOCKET');
      return openBrowserSocket(url, listener);
    },
    importImageProbe: () => Promise.resolve(probeByFetch),
    importStreams: () => Promise.resolve(openBrowserStream),
    importMedia: async () => (await import('./node-media.ts')).createNodeMedia(),
    importCallMedia: () => Promise.reject(new Error('this test has no microphone')),
    importAlerts: () => Promise.reject(new Error('there is no browser to sound or to notify')),
    visibility,
    scheduler: {
      nextFrame(run) {
        const timer = setTimeout(run, 0);
        return () => clearTimeout(timer);
      },
    },
    instanceLock: {
      claim: () => Promise.resolve(true),
      isFree: () => Promise.resolve(true),
      release: () => undefined,
    },
    joinWindows: () => ({ post: () => undefined, leave: () => undefined }),
    location: {
      origin: options.origin,
      isTop: options.host === undefined,
      replace: (path) => void requests.push(`LOAD ${path}`),
      address: () => `${options.origin}/ml?${new URLSearchParams([...query]).toString()}`,
      query: (name) => query.get(name) ?? null,
      dropQuery: (name) => {
        requests.push(`DROP ?${name}`);
        query.delete(name);
      },
    },
    keyValue: profile.keyValue,
    tabValues: options.tabValues ?? createMemoryKeyValue(),
    storage: createBrowserStorage(),
    log: { warn: (event, details) => void warnings.push(`${event} ${JSON.stringify(details ?? {})}`) },
    ...options.platform,
  };
  const core = (options.createWidget ?? createWidget)(platform, {
    ...readEnvironment(platform, null),
    tenant: TEST_TENANT,
    tenantConfig: options.tenantConfig,
    language: 'en',
    switchLanguage: () => Promise.resolve(true),
    storageDriver: profile.storage,
    ...(options.host === undefined ? {} : { connectHost: options.host.connect }),
  });
  const { store } = core;

  const untilOpenChat: TestWidget['untilOpenChat'] = async (what, isReached) => {
    const open = await untilState(what, store, openChatAtom, (chat) => chat !== undefined && isReached(chat));
    if (open === undefined) throw new Error('unreachable');
    return open;
  };

  return {
    ...core,
    profile,
    visibility,
    requests,
    warnings,
    untilSession: (phase) => untilState(`session ${phase}`, store, sessionAtom, (session) => session.phase === phase),
    untilChat: async (what, chatId, isReached) => {
      const chats = await untilState(what, store, chatsAtom, (all) => {
        const chat = all.get(chatId);
        return chat !== undefined && isReached(chat);
      });
      const chat = chats.get(chatId);
      if (chat === undefined) throw new Error('unreachable');
      return chat;
    },
    untilOpenChat,
    untilMessage: async (text, state) => {
      const isIt = (message: Message): boolean => textOf(message) === text && message.delivery.state === state;
      const open = await untilOpenChat(`"${text}" ${state}`, ({ messages }) => messages.some(isIt));
      const message = open.messages.find(isIt);
      if (message === undefined) throw new Error('unreachable');
      return message;
    },
    texts: () => store.get(openChatAtom)?.messages.map(textOf) ?? [],
  };
}

const textOf = ({ content }: Message): string => (content.kind === 'text' ? content.text : `(${content.kind})`);

/** A host page as seen by the widget through the bridge. */
export interface TestHost {
  readonly connect: ConnectHost;
  readonly heard: string[];
  /** Receives the calls of the host page to the widget. */
  readonly listener: () => HostListener;
}

export function createTestHost(
  getIdentity: (reason: IdentityReason) => Promise<IdentityAnswer>,
  confirmPayment: (question: PaymentQuestion) => Promise<PaymentAnswer> = () =>
    Promise.resolve({ kind: 'unsupported' }),
): TestHost {
  const heard: string[] = [];
  let listener: HostListener | undefined;
  return {
    heard,
    listener: () => {
      if (listener === undefined) throw new Error('the widget has not connected yet');
      return listener;
    },
    connect: (options) => {
      listener = options.listener;
      return Promise.resolve({
        getIdentity: (reason) => {
          heard.push(`getIdentity ${reason}`);
          return getIdentity(reason);
        },
        widgetReady: () => void heard.push('ready'),
        minimise: () => void heard.push('minimise'),
        unreadChanged: ({ total }) => void heard.push(`unread ${total}`),
        messageArrived: ({ title, text }) => void heard.push(`message ${title}: ${text}`),
        navigated: (path) => void heard.push(`screen ${path}`),
        betTaken: () => void heard.push('betTaken'),
        callChanged: (card) => void heard.push(`call ${card?.title ?? ''}`),
        identityRefused: (code, reason) => void heard.push(`identityRefused ${code} ${reason}`),
        confirmPayment: (question) => {
          heard.push(`confirmPayment ${question.amount}`);
          return confirmPayment(question);
        },
        backChanged: (canGoBack) => void heard.push(`back ${canGoBack}`),
        cancelPayment: () => void heard.push('cancelPayment'),
        activity: ({ event, detail }) => void heard.push(`${event} ${JSON.stringify(detail)}`),
        dataRemoved: () => void heard.push('dataRemoved'),
        tokenCleared: (reason: TokenClearedReason) => void heard.push(`tokenCleared ${reason}`),
      });
    },
  };
}
