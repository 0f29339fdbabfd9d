import type { Clock } from '../../../widget/platform/clock.ts';
import { createBrowserHttp } from '../../../widget/platform/http.browser.ts';
import { withDeadline } from '../../../widget/platform/deadline.ts';
import type { HttpClient, HttpOutcome } from '../../../widget/platform/http.ts';
import { openBrowserSocket } from '../../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../../widget/platform/socket.ts';
import type { Message } from '../../../widget/domain/message/message.ts';
import { openChatAtom } from '../../../widget/state/open-chat.ts';
import { sessionAtom } from '../../../widget/state/session.ts';
import { type BrowserProfile, openWidget, type TestWidget } from '../../support/widget.ts';
import type { FastClock } from './fast-clock.ts';
import type { History, Shown } from './history.ts';

export interface TabOptions {
  readonly name: string;
  /** The way to the provider. */
  readonly origin: string;
  readonly profile: BrowserProfile;
  readonly clock: FastClock;
  readonly token: string;
  readonly ownId: string;
  readonly history: History;
}

/** A browser tab with a real widget core, which can be killed as an operating system kills it: without a last word. */
export interface Tab {
  readonly name: string;
  readonly ownId: string;
  /** The living widget; undefined while the tab is closed. */
  readonly widget: () => TestWidget | undefined;
  readonly open: () => TestWidget;
  readonly kill: () => void;
  /** Opens a chat as its screen would, as soon as somebody is signed in. */
  readonly openChat: (chatId: string) => Promise<void>;
  readonly closeChat: () => void;
  /** Writes a text into the chat on screen; false when there is none. */
  readonly send: (text: string) => boolean;
  readonly shown: () => readonly Shown[];
  readonly stop: () => Promise<void>;
}

export function createTab(options: TabOptions): Tab {
  const { name, origin, profile, clock, token, ownId, history } = options;
  const undecided = new Set<string>();
  let life = 0;
  let openings = 0;
  let power = createPower();
  let widget: TestWidget | undefined;
  let wantedChat: string | undefined;

  const observe = (): void => {
    const open = widget?.store.get(openChatAtom);
    if (open === undefined) return;
    const messages = open.messages.map(toShown);
    history.log({ kind: 'shown', tab: name, opening: openings, chatId: open.chatId, messages });
    for (const { delivery, ...message } of open.messages) {
      const text = textOf(message);
      if (message.senderId !== ownId || !undecided.has(text)) continue;
      if (delivery.state === 'sent') history.log({ kind: 'ok', tab: name, text, messageId: delivery.messageId });
      if (delivery.state === 'failed') history.log({ kind: 'fail', tab: name, text, code: delivery.failure });
      if (delivery.state !== 'sending') undecided.delete(text);
    }
  };

  const openChat = async (chatId: string): Promise<void> => {
    wantedChat = chatId;
    const session = widget?.store.get(sessionAtom);
    if (widget === undefined || session?.phase !== 'ready' || widget.store.get(openChatAtom)?.chatId === chatId) return;
    openings += 1;
    await widget.actions.openChat(chatId);
  };

  const kill = (): void => {
    if (widget === undefined) return;
    power.switchOff();
    widget = undefined;
    for (const text of undecided) history.log({ kind: 'unknown', tab: name, text });
  };

  const open = (): TestWidget => {
    kill();
    life += 1;
    power = createPower();
    const opened = openWidget({
      origin,
      profile,
      query: life === 1 ? { token } : {},
      platform: poweredPlatform(power, clock, (what) => history.log({ kind: 'wire', tab: name, what })),
    });
    widget = opened;
    opened.store.sub(openChatAtom, () => {
      if (widget === opened) observe();
    });
    // The route of the page brings its chat back.
    opened.store.sub(sessionAtom, () => {
      if (widget === opened && wantedChat !== undefined) void openChat(wantedChat);
    });
    void opened.start();
    return opened;
  };

  return {
    name,
    ownId,
    widget: () => widget,
    open,
    kill,
    openChat,
    closeChat() {
      wantedChat = undefined;
      widget?.actions.closeChat();
    },
    send(text) {
      const chatId = widget?.store.get(openChatAtom)?.chatId;
      if (widget === undefined || chatId === undefined) return false;
      history.log({ kind: 'invoke', tab: name, life, chatId, text });
      undecided.add(text);
      const taken = widget.actions.sendText(chatId, text);
      if (taken.ok) return true;
      undecided.delete(text);
      history.log({ kind: 'fail', tab: name, text, code: taken.failure.code });
      return false;
    },
    shown: () => widget?.store.get(openChatAtom)?.messages.map(toShown) ?? [],
    async stop() {
      await widget?.stop();
      power.switchOff();
      widget = undefined;
    },
  };
}

/** What keeps a tab alive. */
interface Power {
  readonly isOn: () => boolean;
  /** What the system does when it kills the tab. */
  readonly onOff: (run: () => void) => void;
  readonly switchOff: () => void;
}

function createPower(): Power {
  let isOn = true;
  const runs: (() => void)[] = [];
  return {
    isOn: () => isOn,
    onOff: (run) => void runs.push(run),
    switchOff() {
      isOn = false;
      for (const run of runs.splice(0)) run();
    },
  };
}

/** The browser's parts that a killed tab has no more: time, network. Their waits run on the fast clock. */
function poweredPlatform(power: Power, clock: FastClock, note: (what: string) => void) {
  const browserHttp = createBrowserHttp();
  const never = new Promise<never>(() => undefined);
  const http: HttpClient = {
    async send(request) {
      if (!power.isOn()) return never;
      const path = new URL(request.url).pathname;
      note(`→ ${path} ${short(request.body ?? '')}`);
      // Given up by the clock of the schedule, long before the system's would.
      const outcome = await withDeadline<HttpOutcome, HttpOutcome>(
        clock,
        request.timeoutMs,
        browserHttp.send(request),
        {
          kind: 'timeout',
        },
      );
      if (!power.isOn()) return never;
      note(`← ${path} ${outcome.kind === 'response' ? short(outcome.text) : outcome.kind}`);
      return outcome;
    },
  };
  const openSocket: OpenSocket = (url, listener) => {
    const noting =
      <Rest extends readonly (string | number | boolean | undefined)[]>(what: string, tell: (...rest: Rest) => void) =>
      (...rest: Rest): void => {
        if (!power.isOn()) return;
        note(`${what} ${short(rest.map(String).join(' '))}`);
        tell(...rest);
      };
    const socket = openBrowserSocket(url, {
      onOpen: noting('socket open', listener.onOpen),
      onMessage: noting('⇐', listener.onMessage),
      onClose: noting('socket closed', listener.onClose),
    });
    power.onOff(() => socket.close());
    return {
      send(text) {
        note(`⇒ ${short(text)}`);
        return power.isOn() && socket.send(text);
      },
      close: noting('closes its socket', socket.close),
    };
  };
  const poweredClock: Clock = {
    nowMs: clock.nowMs,
    setTimer: (delayMs, run) => clock.setTimer(delayMs, () => power.isOn() && run()),
  };
  return { http, openSocket, clock: poweredClock };
}

/** Tokens stay out: what is noted may be shown to others. */
const short = (text: string): string => text.replaceAll(/"[sS]?[tT]oken":"[^"]*"/g, '"token":"…"').slice(0, 240);

const textOf = ({ content }: Pick<Message, 'content'>): string =>
  content.kind === 'text' ? content.text : `(${content.kind})`;

const toShown = (message: Message): Shown => ({
  localId: message.localId,
  senderId: message.senderId,
  text: textOf(message),
  state: message.delivery.state,
  messageId: message.delivery.state === 'sent' ? message.delivery.messageId : '0',
});
