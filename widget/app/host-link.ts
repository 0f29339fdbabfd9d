import { colorSchemeAtom, embeddingAtom, hostCommandsAtom, languageAtom, tenantAtom } from '../state/environment.ts';
import type { Platform } from '../platform/platform.ts';
import type { HostPort } from '../sync/host-port.ts';
import type { Store } from '../sync/store.ts';
import type { WidgetEnvironment } from './environment.ts';
import type { ConnectHost, HostListener } from './host.ts';

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
  readonly onLogOut: HostListener['onLogOut'];
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
  const { frameHistory } = environment;
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
        onBack: () => frameHistory?.goBack() ?? false,
        onCommand: (command) => store.set(hostCommandsAtom, (before) => [...before, command]),
      },
    });
    // After a timeout, the next call connects again.
    if (port === undefined) connecting = undefined;
    else (await import('./host-reports.ts')).reportToHost(port, { clock, scheduler, store, frameHistory });
    return port;
  };

  const setLocale = async (language: string): Promise<void> => {
    if (await environment.switchLanguage(language, false)) store.set(languageAtom, language);
  };

  return {
    connect: () => (connecting ??= open()),
    port: () => port,
  };
}
