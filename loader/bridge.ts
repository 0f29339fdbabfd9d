/**
 * The iframe and the loader's end of the bridge to the widget in it. A file of its own, fetched when the widget is wanted,
 * so that a page view in which nobody opens the chat does not pay for it.
 */

import { connect } from 'penpal';
import {
  BRIDGE_CALL_TIMEOUT_MS,
  bridgeChannel,
  type HostMethods,
  isIdentityReason,
  isMessagePreview,
  isTokenClearedReason,
  isWidgetUnread,
  type WidgetMethods,
} from '../widget/contract/host-bridge.ts';
import { createPlace } from './frame.ts';
import type * as HandsModule from './hands.ts';
import { createIdentityAsker } from './identity.ts';
import { createFrameMessenger } from './messenger.ts';
import type { Frame, Shell } from './shell.ts';
import { within } from './within.ts';

/** How long a leaving widget may take to put its data away. */
const FAREWELL_MS = 500;

/**
 * Loads the widget and connects to it. Only messages from its window and exactly its origin are heard, and arguments of the
 * wrong shape are dropped. A widget that joins late on a slow line is welcome for as long as it is not removed. A widget that reloads inside its iframe shakes hands again by itself.
 */
export function createFrame(shell: Shell): Frame {
  const { name, events, options } = shell;
  const { emit } = events;
  const place = createPlace(shell);
  let toldOpen: boolean | undefined;
  let isReady = false;
  const askIdentity = createIdentityAsker(options(), (message) => emit('error', { code: 'identity', message }));
  const methods: HostMethods = {
    async getIdentity(reason: unknown) {
      if (!isIdentityReason(reason)) throw new TypeError('reason');
      const answer = await askIdentity(reason);
      // A visitor at the start is nothing to be told about; a session that ended, or a tap on "sign in", is.
      if (answer.kind === 'none' && (isReady || reason !== 'boot')) emit('relogin');
      return answer;
    },
    widgetReady() {
      isReady = true;
      // Said at every start, because the widget may have reloaded itself inside the iframe.
      toldOpen = undefined;
      shell.draw('ready');
      emit('ready');
    },
    minimise: () => shell.setMode('mini'),
    unreadChanged(unread: unknown) {
      if (!isWidgetUnread(unread)) return;
      const { total } = unread;
      shell.unread(total);
      emit('unread', { total });
    },
    tokenCleared(reason: unknown) {
      if (isTokenClearedReason(reason)) emit('tokenCleared', { reason });
    },
    messageArrived(preview: unknown) {
      if (!isMessagePreview(preview)) return;
      const { chatId, title, text } = preview;
      emit('message', { chatId, title, text });
    },
  };

  // Without a prototype, because inherited names could be called from the other side.
  const offered = Object.assign(Object.create(null), methods) as Pick<Required<HostMethods>, keyof HostMethods>;
  bringHands(shell, offered);
  const { promise, destroy } = connect<{ [M in keyof WidgetMethods]-?: NonNullable<WidgetMethods[M]> }>({
    messenger: createFrameMessenger(place.contentWindow as Window, options().widgetUrl.origin),
    methods: offered,
    channel: bridgeChannel(name),
  });
  // Silence is shown by the failure card; here it must only not become an unhandled rejection.
  promise.catch(() => undefined);

  const tell = async <M extends keyof WidgetMethods>(
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
      // Refused by an older widget, too slow, or cut off: nothing that a caller could mend.
      return undefined;
    }
  };

  const follow = (): void => {
    const isOpen = shell.mode() === 'open';
    if (isReady && isOpen !== toldOpen) void tell('setView', { isOpen: (toldOpen = isOpen) });
  };
  shell.drawn.add(follow);

  const remove = (): void => {
    shell.drawn.delete(follow);
    place.remove();
    destroy();
  };
  return {
    tell,
    async leave(method) {
      await within(FAREWELL_MS, tell(method)).catch(() => {});
      remove();
    },
    remove,
  };
}

/**
 * What makes the bubble handy, and what further the widget may call, is a file of its own, once per instance; without it the
 * chat works all the same. It comes from beside this one, so that versions never mix; its address carries the attempt's number, too.
 */
function bringHands(shell: Shell, offered: HostMethods): void {
  const given = shell.options();
  const loading = import(import.meta.url.replace('bridge.js?', 'hands.js?')) as Promise<typeof HandsModule>;
  loading.then(
    ({ addHands }) => addHands(shell, offered, given),
    () => undefined,
  );
}
