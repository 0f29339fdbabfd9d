import { totalUnreadAtom } from '../state/chats.ts';
import { colorSchemeAtom, embeddingAtom, hostCommandsAtom, languageAtom, tenantAtom } from '../state/environment.ts';
import { sessionAtom } from '../state/session.ts';
import { DEFAULT_HELPER_TIMEOUT_MS } from '../domain/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { HostPort } from '../sync/host-port.ts';
import type { Store } from '../sync/store.ts';
import type { WidgetEnvironment } from './environment.ts';
import type { ConnectHost } from './host.ts';

export interface HostLink {
  /** Connects at the first call; undefined if the host page does not answer. */
  readonly connect: () => Promise<HostPort | undefined>;
  /** The host page, after the connection is open. */
  readonly port: () => HostPort | undefined;
}

interface HostLinkDeps {
  readonly platform: Platform;
  readonly store: Store;
  readonly environment: WidgetEnvironment;
  readonly hostInstance: string;
  readonly onDestroy: () => Promise<void>;
  readonly onLogOut: () => Promise<void>;
}

/** Synchronises the state with the host page: unread count and readiness outwards; view, colours and language inwards. */
export function createHostLink({
  platform,
  store,
  environment,
  hostInstance,
  onDestroy,
  onLogOut,
}: HostLinkDeps): HostLink {
  const { clock, scheduler } = platform;
  let port: HostPort | undefined;
  let connecting: Promise<HostPort | undefined> | undefined;

  const open = async (): Promise<HostPort | undefined> => {
    const connectHost: ConnectHost = environment.connectHost ?? (await import('./bridge-child.ts')).connectHost;
    port = await connectHost({
      instance: hostInstance,
      origins: store.get(tenantAtom)?.parentOrigins ?? [],
      listener: {
        // A missing field of a view keeps its value.
        onView: (view) => store.set(embeddingAtom, (was) => ({ ...was, ...view })),
        onColorScheme: (scheme) => store.set(colorSchemeAtom, scheme),
        onLocale: (language) => void setLocale(language),
        onDestroy,
        onLogOut,
        onCommand: (command) => store.set(hostCommandsAtom, (before) => [...before, command]),
      },
    });
    // After a timeout, the next call connects again.
    if (port === undefined) connecting = undefined;
    else report(port);
    return port;
  };

  const setLocale = async (language: string): Promise<void> => {
    if (await environment.switchLanguage(language, false)) store.set(languageAtom, language);
  };

  const report = (connected: HostPort): void => {
    let reported = 0;
    const sendUnread = (): void => {
      const total = store.get(totalUnreadAtom);
      if (total !== reported) connected.unreadChanged(total);
      reported = total;
    };
    store.sub(totalUnreadAtom, sendUnread);
    sendUnread();

    let isReady = false;
    const ready = (): void => {
      if (isReady) return;
      isReady = true;
      stopWatching();
      // The screen is painted in this frame or the next one.
      scheduler.nextFrame(() => scheduler.nextFrame(() => connected.widgetReady()));
    };
    const watch = (): void => {
      if (store.get(sessionAtom).phase !== 'starting') ready();
    };
    const stopWatching = store.sub(sessionAtom, watch);
    // Report readiness even if the host page is slow to supply the user's identity: it must not conclude that the widget failed.
    clock.setTimer(DEFAULT_HELPER_TIMEOUT_MS, ready);
    watch();
  };

  return {
    connect: () => (connecting ??= open()),
    port: () => port,
  };
}
