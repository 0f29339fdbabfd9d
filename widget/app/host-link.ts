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
  /** Connects at the first call; undefined when the host page does not answer. */
  readonly connect: () => Promise<HostPort | undefined>;
  /** The host page, once it is connected. */
  readonly port: () => HostPort | undefined;
}

interface HostLinkParts {
  readonly platform: Platform;
  readonly store: Store;
  readonly environment: WidgetEnvironment;
  readonly hostInstance: string;
  readonly onDestroy: () => Promise<void>;
  readonly onLogOut: () => Promise<void>;
}

/** What flows between the state and the host page: unread and ready outwards; view, colours and language inwards. */
export function createHostLink({
  platform,
  store,
  environment,
  hostInstance,
  onDestroy,
  onLogOut,
}: HostLinkParts): HostLink {
  const { clock, scheduler } = platform;
  let port: HostPort | undefined;
  let connecting: Promise<HostPort | undefined> | undefined;

  const open = async (): Promise<HostPort | undefined> => {
    const connectHost: ConnectHost = environment.connectHost ?? (await import('./bridge-child.ts')).connectHost;
    port = await connectHost({
      instance: hostInstance,
      origins: store.get(tenantAtom)?.parentOrigins ?? [],
      listener: {
        // What a view leaves out stays as it was.
        onView: (view) => store.set(embeddingAtom, (was) => ({ ...was, ...view })),
        onColorScheme: (scheme) => store.set(colorSchemeAtom, scheme),
        onLocale: (language) => void setLocale(language),
        onDestroy,
        onLogOut,
        onCommand: (command) => store.set(hostCommandsAtom, (before) => [...before, command]),
      },
    });
    // A host that comes too late is asked again the next time.
    if (port === undefined) connecting = undefined;
    else report(port);
    return port;
  };

  const setLocale = async (language: string): Promise<void> => {
    if (await environment.switchLanguage(language, false)) store.set(languageAtom, language);
  };

  const report = (connected: HostPort): void => {
    let told = 0;
    const tellUnread = (): void => {
      const total = store.get(totalUnreadAtom);
      if (total !== told) connected.unreadChanged(total);
      told = total;
    };
    store.sub(totalUnreadAtom, tellUnread);
    tellUnread();

    let isReady = false;
    const ready = (): void => {
      if (isReady) return;
      isReady = true;
      stopWatching();
      // The screen is drawn in this frame or the next one.
      scheduler.nextFrame(() => scheduler.nextFrame(() => connected.widgetReady()));
    };
    const watch = (): void => {
      if (store.get(sessionAtom).phase !== 'starting') ready();
    };
    const stopWatching = store.sub(sessionAtom, watch);
    // A host that takes its time to say who is signed in must not think that nobody is here.
    clock.setTimer(DEFAULT_HELPER_TIMEOUT_MS, ready);
    watch();
  };

  return {
    connect: () => (connecting ??= open()),
    port: () => port,
  };
}
