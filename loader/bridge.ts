/**
 * The iframe, and the loader's end of the bridge to the widget in it. A separate file: the loader fetches it when the page is
 * idle or the widget is needed, so that it does not slow down the start of the page.
 */

import { connect } from 'penpal';
import {
  BRIDGE_CALL_TIMEOUT_MS,
  bridgeChannel,
  type HostMethods,
  type IdentityAnswer,
  isIdentityReason,
  isMessagePreview,
  isTokenClearedReason,
  isWidgetUnread,
  type WidgetMethods,
} from '../widget/contract/host-bridge.ts';
import { createPlace } from './frame.ts';
import type * as CommandsModule from './commands.ts';
import type * as BubbleExtrasModule from './bubble-extras.ts';
import { createIdentityAsker } from './identity.ts';
import { importOnce } from './lazy-files.ts';
import { keep, REMOVAL, rememberPlayer } from './modes.ts';
import { addPanel } from './panel.ts';
import { createFrameMessenger } from './messenger.ts';
import type { Frame, Shell } from './shell.ts';
import type { ReloginEvent } from './types.ts';
import { watchStart } from './watch-start.ts';
import { within } from './within.ts';

/** Time limit for a leaving widget to store its data. */
const LEAVE_TIMEOUT_MS = 500;

/**
 * Loads the widget and connects to it. Accepts messages only from the widget's window and exactly its origin, and drops
 * arguments of the wrong shape. On a slow network the widget may connect at any time until it is removed. A widget that
 * reloads inside its iframe repeats the handshake itself.
 */
export function createFrame(shell: Shell): Frame {
  const { name, events, options } = shell;
  const { emit } = events;
  addPanel(shell);
  delete shell.canGoBack;
  const place = createPlace(shell);
  let sentOpen: boolean | undefined;
  let isReady = false;
  let newest: IdentityAnswer['kind'] | undefined;
  const relogin = (reason: ReloginEvent['reason']): void => {
    shell.isRequested = false;
    emit('relogin', { reason });
  };
  /** A visitor has opened the chat. The answer may come before or after. */
  const greetVisitor = (): void => {
    if (newest === 'none' && shell.isRequested && shell.mode() === 'open') relogin('visitor');
  };
  const stopGreeting = events.on('open', greetVisitor);
  const askIdentity = createIdentityAsker(options(), (code, message) => emit('error', { code, message }));
  const methods: HostMethods = {
    async getIdentity(reason: unknown) {
      if (!isIdentityReason(reason)) throw new TypeError('reason');
      const wasSignedOut = shell.isSignedOut;
      const wasReady = isReady;
      const answer: IdentityAnswer = wasSignedOut ? { kind: 'none' } : await askIdentity(reason);
      // The page has signed out while it was asked.
      if (shell.isSignedOut && !wasSignedOut) return { kind: 'none' };
      const before = newest;
      newest = answer.kind;
      if (newest === 'failed') return answer;
      const isVisitor = newest === 'none';
      rememberPlayer(name, !isVisitor);
      if (!isVisitor) shell.isRequested = false;
      // The session has ended.
      else if (reason !== 'boot' || (before && !/none|failed/.test(before))) relogin('expired');
      // The user has tapped "Sign in". After a failure the widget also asks again itself.
      else if (wasReady && before !== 'failed') relogin('visitor');
      else greetVisitor();
      return answer;
    },
    widgetReady() {
      isReady = true;
      // Reset at every start, because the widget may have reloaded itself inside the iframe.
      sentOpen = undefined;
      shell.draw('ready');
      emit('ready');
    },
    dataRemoved() {
      keep('localStorage', name + REMOVAL, '');
      shell.isForgetting = false;
      shell.removed?.();
    },
    minimise: () => shell.setMode('mini'),
    unreadChanged(unread: unknown) {
      if (!isWidgetUnread(unread)) return;
      const { total, chats = {} } = unread;
      shell.unread(total);
      emit('unread', { total, chats });
    },
    tokenCleared(reason: unknown) {
      if (!isTokenClearedReason(reason)) return;
      rememberPlayer(name, false);
      emit('tokenCleared', { reason });
    },
    backChanged(canGoBack: unknown) {
      shell.canGoBack = canGoBack === true;
    },
    messageArrived(preview: unknown) {
      if (!isMessagePreview(preview)) return;
      shell.preview = preview;
      emit('message', preview);
    },
  };

  // Without a prototype, because the widget could call inherited methods.
  const offered = Object.assign(Object.create(null), methods) as Pick<Required<HostMethods>, keyof HostMethods>;
  const { promise, destroy } = connect<{ [M in keyof WidgetMethods]-?: NonNullable<WidgetMethods[M]> }>({
    messenger: createFrameMessenger(place.contentWindow as Window, options().widgetUrl.origin),
    methods: offered,
    channel: bridgeChannel(name),
  });
  // The failure card reports a missing connection; this only prevents an unhandled rejection.
  promise.catch(() => undefined);
  const stopWatching = watchStart(shell, place, promise);
  addExtras(shell, offered, promise);

  const call = async <M extends keyof WidgetMethods>(
    method: M,
    ...args: Parameters<NonNullable<WidgetMethods[M]>>
  ): Promise<unknown> => {
    try {
      const widget = (await promise) as unknown as Record<string, unknown>;
      return await within(
        BRIDGE_CALL_TIMEOUT_MS,
        (widget[method] as (...args: unknown[]) => Promise<unknown>)(...args),
      );
    } catch {
      // An older widget lacks the method, the call timed out, or the connection is closed. The caller can fix none of them.
      return undefined;
    }
  };

  const follow = (): void => {
    const isOpen = shell.mode() === 'open';
    if (isReady && isOpen !== sentOpen) void call('setView', { isOpen: (sentOpen = isOpen) });
  };
  shell.drawn.add(follow);

  const remove = (): void => {
    shell.drawn.delete(follow);
    stopGreeting();
    stopWatching();
    place.remove();
    destroy();
  };
  return {
    call,
    async leave(method, options) {
      await within(LEAVE_TIMEOUT_MS, call(method, options as never)).catch(() => {});
      remove();
    },
    remove,
  };
}

/** Prepares an idle page before the widget is needed: the panel, the bubble's extras and the commands. */
export function prepare(shell: Shell): void {
  addPanel(shell);
  // No widget is connected yet that could call a method.
  addExtras(shell, {} as HostMethods);
}

// These files come from the folder of this file, so that versions never mix.
const nextToThis = (name: string): string => import.meta.url.replace('bridge.js?', `${name}?`);
const loadBubbleExtras = importOnce<typeof BubbleExtrasModule>(nextToThis('bubble-extras.js'));
const loadCommands = importOnce<typeof CommandsModule>(nextToThis('commands.js'));

/** Loads the extras and the commands. The chat works without both files; commands wait for commands.js. */
function addExtras(shell: Shell, offered: HostMethods, joined?: Promise<unknown>): void {
  const given = shell.options();
  const commands = loadCommands().then(({ addCommands }) => addCommands(shell, offered, given, joined));
  commands.catch(() => undefined);
  loadBubbleExtras().then(
    ({ addBubbleExtras }) =>
      addBubbleExtras(shell, (chatId) => void commands.then((it) => it.openChat(chatId)).catch(() => undefined)),
    () => undefined,
  );
}
