import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { SOCKET_PATH } from '#contract/envelope.ts';
import { MAX_SOCKET_FRAME_BYTES } from '#domain/limits.ts';
import type { Services } from '../../calls/services.ts';
import { failureOf } from '../../calls/known-failure.ts';
import { onBehalfOf } from '../../base/store/engine/on-behalf.ts';
import { createClientAddress, type TrustedProxies } from '../web/client-address.ts';
import { networkOf } from '../../base/client-network.ts';
import type { ConnectionCap } from '../web/connection-cap.ts';
import { hangUp } from '../web/hang-up.ts';
import { type GuestAdmission, isGuestSocket } from '../../capabilities/guests/admission.ts';
import { createSocketPeer } from '../../capabilities/guests/socket-peer.ts';
import { admit, findLinkSession, type LinkOptions } from './admission.ts';
import { SocketLink } from './link.ts';
import { foreignOrigin } from './origins.ts';

export interface UpgradeOptions extends LinkOptions {
  readonly guestAdmission: GuestAdmission;
  readonly proxies: TrustedProxies;
  /** Behind a proxy: counts sockets by the forwarded address. */
  readonly forwardedCap: ConnectionCap | undefined;
}

const CLOSE_WAIT_MS = 500;
/** After a refusal that passes: a restart, or a database that does not serve. */
const RETRY_AFTER_S = 3;

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Handles upgrades to `/vap/websocket/{socket token}`, and those of guests. Spec: 3-transport §4 Connection, §7. S-06, S-07. */
export function createUpgradeHandler(
  services: Services,
  options: UpgradeOptions,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const { origins, isDraining, guestAdmission, proxies, forwardedCap } = options;
  const clientAddress = createClientAddress(proxies);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_SOCKET_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const refuse = (request: IncomingMessage, socket: Duplex, status: number, code: string, message: string): void => {
    const address = clientAddress(request);
    // The path contains a token, so it is never logged.
    const reason = status === 403 ? { reason: message } : {};
    services.sampled.warn({ via: 'socket', status, code, address, ...reason }, 'upgrade refused');
    const body = JSON.stringify({ code, message });
    const retry = status === 503 ? `\r\nRetry-After: ${RETRY_AFTER_S}` : '';
    const head = `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? ''}${retry}\r\nContent-Type: application/json`;
    hangUp(socket, `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const accept = (use: (webSocket: WebSocket) => void): void =>
      server.handleUpgrade(request, socket, head, (webSocket) => use(webSocket));
    const refused = (...why: readonly [number, string, string]): void => refuse(request, socket, ...why);
    const address = clientAddress(request);
    const isGuest = isGuestSocket(request);
    const token = isGuest ? { value: '' } : readSocketToken(request.url ?? '');
    if (token === 'other-path') return refused(404, 'not_found', 'There is no socket at this address.');
    if (token === 'malformed') return refused(400, 'invalid_request', 'The address is not valid.');
    if (isDraining()) return refused(503, 'server_error', 'The server is about to restart.');
    const { origin } = request.headers;
    if (origin !== undefined && !origins.includes(origin)) {
      return refused(403, 'forbidden', foreignOrigin(origin));
    }
    const leave = forwardedCap?.enter(address);
    if (forwardedCap !== undefined && leave === undefined) {
      return refused(429, 'too_many_calls', 'Your address has too many connections. Try again later.');
    }
    if (leave !== undefined) socket.once('close', leave);
    if (isGuest) {
      const visit = await guestAdmission.ask(request.url ?? '', address);
      if ('status' in visit) return refused(visit.status, visit.code, visit.message);
      return accept((webSocket) => {
        const peer = createSocketPeer(webSocket, services);
        guestAdmission.enter(visit, peer).catch((error: unknown) => {
          services.log.error({ err: error }, 'guest link failed');
          webSocket.terminate();
        });
      });
    }
    if (token.value === '') return accept((webSocket) => closeAtOnce(webSocket, CLOSE_CODES.emptyToken));
    const session = await findLinkSession(services, token.value);
    if (session === undefined) {
      services.sampled.warn({ via: 'socket', code: 'token_invalid', address }, 'socket token refused');
      return accept((webSocket) => closeAtOnce(webSocket, CLOSE_CODES.invalidToken));
    }
    accept((webSocket) => {
      const link = new SocketLink(webSocket, services, { ...session, address });
      admit(link, session, services, options);
    });
  };

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    onBehalfOf(networkOf(clientAddress(request) ?? ''), () => upgrade(request, socket, head)).catch(
      (error: unknown) => {
        const known = failureOf(services, error);
        if (known !== undefined) return refuse(request, socket, 503, known.code, known.message);
        services.log.error({ err: error }, 'upgrade failed');
        refuse(request, socket, 500, 'server_error', 'Something went wrong on our side. Try again.');
      },
    );
  };
}

function readSocketToken(url: string): 'other-path' | 'malformed' | { readonly value: string } {
  const path = url.split('?', 1)[0] ?? '';
  if (path === SOCKET_PATH) return { value: '' };
  if (!path.startsWith(`${SOCKET_PATH}/`)) return 'other-path';
  try {
    return { value: decodeURIComponent(path.slice(SOCKET_PATH.length + 1)) };
  } catch {
    return 'malformed';
  }
}

function closeAtOnce(webSocket: WebSocket, code: number): void {
  webSocket.on('error', () => undefined);
  webSocket.close(code);
  setTimeout(() => webSocket.terminate(), CLOSE_WAIT_MS).unref();
}
