import type { WireContext } from '../contract/codec.ts';
import { readFrame, SOCKET_PATH } from '../contract/envelope.ts';
import { getSToken } from '../contract/http/get-s-token.ts';
import { decodePush, type IncomingPush } from '../contract/pushes/index.ts';
import type { Failure } from '../domain/failure.ts';
import { success } from '../domain/result.ts';
import type { Platform } from '../platform/platform.ts';
import { createApi, type Api } from './api.ts';
import type { LinkState } from './connection-machine.ts';
import { createHttpApi } from './http-api.ts';
import { createRequestTable } from './request-table.ts';
import type { SessionToken } from './session-token.ts';
import { createSocketLink, type SocketLink } from './socket-link.ts';

export interface TransportOptions {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'http' | 'openSocket' | 'log'>;
  /** Origin of the provider, such as `https://im.example.com`. */
  readonly origin: string;
  readonly tenant: string;
  readonly language: () => string;
  readonly wire: () => WireContext;
  readonly token: SessionToken;
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkState: (state: LinkState) => void;
  /** The session is over: a call was refused, or the provider closed the socket for it. */
  readonly onSessionFailure: (failure: Failure) => void;
}

export interface Transport {
  readonly api: Api;
  readonly link: SocketLink;
}

/** Calls and the realtime link together: replies find their requests, pushes are decoded once and handed on. */
export function createTransport(options: TransportOptions): Transport {
  const { platform, origin, wire, onPush, onLinkState, onSessionFailure } = options;
  const { clock, random, openSocket, log } = platform;
  const requests = createRequestTable(clock);
  const httpApi = createHttpApi({ ...options, http: platform.http });

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
    onPush(decoded.value);
  };

  const link = createSocketLink({
    clock,
    random,
    openSocket,
    socketUrl: (socketToken) => `${origin.replace(/^http/, 'ws')}${SOCKET_PATH}/${encodeURIComponent(socketToken)}`,
    fetchSocketToken: async (timeoutMs) => {
      const fetched = await api.callDirect(getSToken, undefined, timeoutMs);
      return fetched.ok ? success(fetched.value.socketToken) : fetched;
    },
    onText: receive,
    onState(state) {
      if (state.name !== 'open') requests.failAll({ code: 'not_connected' });
      onLinkState(state);
    },
    onSessionEnd: (code) => onSessionFailure({ code }),
  });

  const api = createApi({ httpApi, requests, link, wire, random, log, onSessionFailure });
  return { api, link };
}
