/**
 * The loader's end of the bridge to the widget. A file of its own, fetched together with the iframe, so that a page view
 * in which nobody opens the chat does not pay for it.
 */

import { CallOptions, connect } from 'penpal';
import {
  BRIDGE_CALL_TIMEOUT_MS,
  BRIDGE_CONNECT_TIMEOUT_MS,
  bridgeChannel,
  type HostMethods,
  isIdentityReason,
  isTokenClearedReason,
  isWidgetUnread,
  type WidgetMethods,
} from '../widget/contract/host-bridge.ts';
import type { Events } from './events.ts';
import { createIdentityAsker, type IdentitySource } from './identity.ts';
import { createFrameMessenger } from './messenger.ts';
import type { LoaderOptions } from './options.ts';
import type { Language } from './types.ts';
import { unreadText } from './unread-texts.ts';

/** What the page must do when the widget says so; the host page hears of it by `emit`. */
export interface BridgeListener {
  /** The widget has drawn its first real screen; again after each reload inside the iframe. */
  ready(): void;
  minimise(): void;
  /** @param text for screen readers, behind the bubble's name */
  unread(total: number, text: string): void;
}

export interface Bridge {
  /** Calls a method of the widget; waits for the connection first. Rejects when it is refused, times out or is cut. */
  tell<M extends keyof WidgetMethods>(method: M, ...args: Parameters<WidgetMethods[M]>): Promise<void>;
  destroy(): void;
}

/**
 * Connects to the widget in `remoteWindow`. Only messages from that window and exactly that origin are heard, and
 * arguments of the wrong shape are dropped. The connection waits longer than the failure card does: a widget that joins
 * late on a slow line is still welcome. A widget that reloads inside its iframe shakes hands again by itself.
 * @param origin origin of the widget, such as `https://im.example.com`
 */
export function connectWidget(
  remoteWindow: Window,
  origin: string,
  instance: string,
  { locale, ...identity }: IdentitySource & Pick<LoaderOptions, 'locale'>,
  listener: BridgeListener,
  emit: Events['emit'],
): Bridge {
  let language = locale;
  let total = 0;
  const drawUnread = (): void => listener.unread(total, unreadText(total, language));
  const askIdentity = createIdentityAsker(identity, (message) => emit('error', { code: 'identity', message }));
  const methods: HostMethods = {
    async getIdentity(reason: unknown) {
      if (!isIdentityReason(reason)) throw new TypeError('reason');
      return askIdentity(reason);
    },
    widgetReady() {
      listener.ready();
      emit('ready');
    },
    minimise() {
      emit('minimise');
      listener.minimise();
    },
    unreadChanged(unread: unknown) {
      if (!isWidgetUnread(unread)) return;
      total = unread.total;
      drawUnread();
      emit('unread', { total });
    },
    tokenCleared(reason: unknown) {
      if (isTokenClearedReason(reason)) emit('tokenCleared', { reason });
    },
  };

  const { promise, destroy } = connect<{ [M in keyof WidgetMethods]: WidgetMethods[M] }>({
    messenger: createFrameMessenger(remoteWindow, origin),
    // Without a prototype, because inherited names could be called from the other side.
    methods: Object.assign(Object.create(null), methods),
    channel: bridgeChannel(instance),
    timeout: 6 * BRIDGE_CONNECT_TIMEOUT_MS,
  });
  // Silence is shown by the failure card; here it must only not become an unhandled rejection.
  promise.catch(() => undefined);

  return {
    async tell(method, ...args) {
      if (method === 'setLocale') {
        language = args[0] as Language;
        drawUnread();
      }
      const widget = (await promise) as unknown as Record<string, (...args: unknown[]) => Promise<void>>;
      return widget[method]?.(...args, new CallOptions({ timeout: BRIDGE_CALL_TIMEOUT_MS }));
    },
    destroy,
  };
}
