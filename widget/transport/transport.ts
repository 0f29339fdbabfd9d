import type { WireContext } from '../contract/codec.ts';
import { heartbeatAgeS, readFrame } from '../contract/envelope.ts';
import { getSToken } from '../contract/http/get-s-token.ts';
import { heartbeat } from '../contract/operations/heartbeat.ts';
import { decodePush, type IncomingPush } from '../contract/pushes/index.ts';
import type { FailureCode } from '../domain/failure.ts';
import { HEARTBEAT_LAG_LOGGED_ABOVE_S } from '../domain/limits.ts';
import { success } from '../domain/result.ts';
import type { LinkKind } from '../domain/session/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { createApi, type Api } from './api.ts';
import { createCarriers } from './carriers.ts';
import type { LinkState } from './connection-machine.ts';
import { createHttpApi } from './http-api.ts';
import { createLink, type Link } from './link.ts';
import { createLines } from './lines.ts';
import { createRequestTable } from './request-table.ts';
import type { SessionToken } from './session-token.ts';
import { createSlowLinkReport } from './slow-link.ts';

export interface TransportOptions {
  readonly platform: Pick<
    Platform,
    'clock' | 'random' | 'http' | 'openSocket' | 'importStreams' | 'importImageProbe' | 'log'
  >;
  /** Origin of the provider, such as `https://im.example.com`. */
  readonly origin: string;
  readonly tenant: string;
  readonly language: () => string;
  /** What the tenant wants the link to run over. */
  readonly linkKind: () => LinkKind;
  readonly wire: () => WireContext;
  readonly token: SessionToken;
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkState: (state: LinkState) => void;
  /** The session is over: a call was refused, or the provider closed the socket for it. */
  readonly onSessionFailure: (code: FailureCode) => void;
}

export interface Transport {
  readonly api: Api;
  readonly link: Link;
  /** Names other origins of the provider; the fastest is looked for, and used when it is found. */
  readonly setHosts: (hosts: readonly string[]) => void;
}

/** Calls and the realtime link together: replies find their requests, pushes are decoded once and handed on. */
export function createTransport(options: TransportOptions): Transport {
  const { platform, origin, linkKind, wire, onPush, onLinkState, onSessionFailure } = options;
  const { clock, random, log } = platform;
  const requests = createRequestTable(clock);
  const lines = createLines(origin);
  const httpApi = createHttpApi({ ...options, lines, http: platform.http });
  let hosts: readonly string[] = [];
  let choosing: Promise<void> | undefined;

  const noteSlowness = createSlowLinkReport(clock, (seconds) => log.warn('the connection is slow', { seconds }));

  const noteLag = (code: string): void => {
    const lagS = heartbeatAgeS(code, clock.nowMs()) ?? 0;
    if (lagS > HEARTBEAT_LAG_LOGGED_ABOVE_S) log.warn('a heartbeat was slow', { seconds: lagS });
  };

  const receive = (text: string): void => {
    const frame = readFrame(text);
    if (frame.kind === 'invalid') return log.warn('a frame could not be read', { reason: frame.reason });
    if (frame.kind === 'reply') {
      // A reply that nobody waits for any more came after its time-out.
      requests.settle(frame.reply);
      return;
    }
    const decoded = decodePush(frame.push, wire());
    if (!decoded.ok) return log.warn('a push could not be read', { type: frame.push.type, ...decoded.failure });
    if (decoded.value === undefined) return;
    if (decoded.value.kind === 'hello') link.notice('hello');
    if (decoded.value.kind === 'heartbeatAnswer') noteLag(decoded.value.data.code);
    onPush(decoded.value);
  };

  const link = createLink({
    clock,
    random,
    open: createCarriers(platform, lines.current),
    kind: linkKind,
    fetchSocketToken: async (timeoutMs) => {
      await choosing;
      const fetched = await api.callDirect(getSToken, undefined, timeoutMs);
      return fetched.ok ? success(fetched.value.socketToken) : fetched;
    },
    callHeartbeat: (code) => void api.call(heartbeat, { code }),
    onText: receive,
    onState(state) {
      noteSlowness(state);
      if (state.name !== 'open') requests.failAll({ code: 'not_connected' });
      if (state.name === 'failed') choose();
      onLinkState(state);
    },
    onSessionEnd: onSessionFailure,
  });

  const api = createApi({ clock, httpApi, requests, link, wire, random, log, onSessionFailure });
  /** What it needs is fetched only where there is something to choose from. */
  const choose = (): void => {
    if (hosts.length === 0) return;
    choosing ??= Promise.all([import('./line-race.ts'), platform.importImageProbe()])
      .then(([{ chooseLine }, probeImage]) => chooseLine({ api, lines, clock, random, log, probeImage }, hosts))
      .catch(() => log.warn('hosts cannot be probed'))
      .finally(() => (choosing = undefined));
  };

  return {
    api,
    link,
    setHosts(named) {
      hosts = named;
      lines.setHosts(named);
      choose();
    },
  };
}
