import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { SOCKET_PATH } from '../../../widget/contract/envelope.ts';
import { MAX_SOCKET_FRAME_BYTES } from '../../../widget/domain/limits.ts';
import type { Services } from '../calls/handler.ts';
import { clientAddress } from '../web/client-address.ts';
import { type GuestDoor, isGuestSocket } from '../guests/door.ts';
import { createSocketPeer } from '../guests/socket-peer.ts';
import { admit, findLinkSession, type LinkOptions } from './admission.ts';
import { SocketLink } from './link.ts';

export interface UpgradeOptions extends LinkOptions {
  readonly guestDoor: GuestDoor;
  readonly isBehindProxy: boolean;
}

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
  const { origins, isDraining, guestDoor, isBehindProxy } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_SOCKET_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const refuse = (socket: Duplex, status: number, code: string, message: string): void => {
    // The path holds a token: it is never logged.
    services.log.warn({ via: 'socket', status, code }, 'upgrade refused');
    const body = JSON.stringify({ code, message });
    const head = `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? ''}\r\nContent-Type: application/json`;
    socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const accept = (use: (webSocket: WebSocket) => void): void =>
      server.handleUpgrade(request, socket, head, (webSocket) => use(webSocket));
    const isGuest = isGuestSocket(request);
    const token = isGuest ? { value: '' } : readSocketToken(request.url ?? '');
    if (token === 'elsewhere') return refuse(socket, 404, 'not_found', 'There is no socket at this address.');
    if (token === 'malformed') return refuse(socket, 400, 'invalid_request', 'The address is not valid.');
    if (isDraining()) return refuse(socket, 503, 'server_error', 'The server is about to restart.');
    const { origin } = request.headers;
    if (origin !== undefined && !origins.includes(origin)) {
      return refuse(socket, 403, 'forbidden', 'Sockets are opened by our own pages only.');
    }
    if (isGuest) {
      const visit = await guestDoor.ask(request.url ?? '', clientAddress(request, isBehindProxy));
      if ('status' in visit) return refuse(socket, visit.status, visit.code, visit.message);
      return accept((webSocket) => {
        const peer = createSocketPeer(webSocket, services.limits.maxSocketBacklogBytes);
        guestDoor.enter(visit, peer).catch((error: unknown) => {
          services.log.error({ err: error }, 'a guest could not enter');
          webSocket.terminate();
        });
      });
    }
    if (token.value === '') return accept((webSocket) => closeAtOnce(webSocket, CLOSE_CODES.emptyToken));
    const session = await findLinkSession(services, token.value);
    if (session === undefined) {
      services.log.warn({ via: 'socket', code: 'token_invalid' }, 'socket token refused');
      return accept((webSocket) => closeAtOnce(webSocket, CLOSE_CODES.invalidToken));
    }
    accept((webSocket) => {
      const link = new SocketLink(webSocket, services, { ...session, address: clientAddress(request, isBehindProxy) });
      admit(link, session.tenant, services, options);
    });
  };

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      services.log.error({ err: error }, 'upgrade failed');
      refuse(socket, 500, 'server_error', 'Something went wrong on our side. Try again.');
    });
  };
}

function readSocketToken(url: string): 'elsewhere' | 'malformed' | { readonly value: string } {
  const path = url.split('?', 1)[0] ?? '';
  if (path === SOCKET_PATH) return { value: '' };
  if (!path.startsWith(`${SOCKET_PATH}/`)) return 'elsewhere';
  try {
    return { value: decodeURIComponent(path.slice(SOCKET_PATH.length + 1)) };
  } catch {
    return 'malformed';
  }
}

function closeAtOnce(webSocket: WebSocket, code: number): void {
  webSocket.on('error', () => undefined);
  webSocket.close(code);
}
