import type { WireContext } from '../contract/codec.ts';
import type { IncomingPush } from '../contract/pushes/index.ts';
import type { Failure } from '../domain/failure.ts';
import type { LinkKind } from '../domain/session/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { createApi, type Api } from './api.ts';
import type { LinkState } from './connection-machine.ts';
import type { FileConnection } from './file-connection.ts';
import { createHttpApi } from './http-api.ts';
import { createLazyLink, type LazyLink } from './lazy-link.ts';
import { createHosts } from './hosts.ts';
import { createRequestTable } from './request-table.ts';
import { createOpenings } from './hedged-request.ts';
import type { SessionToken } from './session-token.ts';

export interface TransportOptions {
  readonly platform: Pick<
    Platform,
    'clock' | 'random' | 'keyValue' | 'http' | 'openSocket' | 'importStreams' | 'importImageProbe' | 'log'
  >;
  /** Origin of the provider, such as `https://im.example.com`. */
  readonly origin: string;
  readonly tenant: string;
  readonly language: () => string;
  /** The carrier that the tenant has configured for the link. */
  readonly linkKind: () => LinkKind;
  /** Whether the provider has announced that every link begins with a frame. D-21. */
  readonly sendsHello: () => boolean;
  readonly wire: () => WireContext;
  readonly token: SessionToken;
  readonly guestToken?: FileConnection['guestToken'];
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkState: (state: LinkState) => void;
  /** The session has ended: a call was refused, or the provider closed the socket for this reason. */
  readonly onSessionFailure: (failure: Failure) => void;
  /** The provider has sent a message for the user, in a reply or on its own. */
  readonly onAnnouncement: (failure: Failure) => void;
}

export interface Transport {
  readonly api: Api;
  readonly link: LazyLink;
  readonly fileConnection: FileConnection;
  /** Sets other origins of the provider. The widget searches for the fastest and uses it. */
  readonly setHosts: (hosts: readonly string[]) => void;
}

/** The calls, the realtime link, and the hosts that both use. The chunk of the link is loaded on first use. */
export function createTransport(options: TransportOptions): Transport {
  const { platform, origin, wire, onLinkState, onSessionFailure, onAnnouncement } = options;
  const { clock, random, log } = platform;
  const requests = createRequestTable(clock);
  const openings = createOpenings();
  const lines = createHosts(origin);
  const httpApi = createHttpApi({ ...options, hosts: lines, http: platform.http });
  let hosts: readonly string[] = [];
  let choosing: Promise<void> | undefined;

  const link = createLazyLink({
    clock,
    load: async () => {
      const { createRealtime } = await import('./realtime.ts');
      return createRealtime({
        ...options,
        api,
        requests,
        origin: lines.current,
        whenChosen: () => choosing,
        onState: onLinkEvent,
        onSessionEnd: (code) => onSessionFailure({ code }),
      });
    },
    onState: onLinkState,
  });

  const onLinkEvent = (state: LinkState): void => {
    if (state.name === 'open') openings.ring();
    if (state.name === 'failed') choose();
    onLinkState(state);
  };

  const api = createApi({
    clock,
    httpApi,
    requests,
    link,
    openings,
    wire,
    random,
    log,
    onSessionFailure,
    onAnnouncement,
  });

  /** Loads the probe code only if there are hosts to choose from. */
  const choose = (): void => {
    if (hosts.length === 0) return;
    choosing ??= Promise.all([import('./host-race.ts'), platform.importImageProbe()])
      .then(([{ chooseHost }, probeImage]) => chooseHost({ api, hosts: lines, clock, random, log, probeImage }, hosts))
      .catch(() => log.warn('hosts cannot be probed'))
      .finally(() => (choosing = undefined));
  };

  return {
    api,
    link,
    fileConnection: { ...options, hosts: lines },
    setHosts(named) {
      hosts = named;
      lines.setHosts(named);
      choose();
    },
  };
}
