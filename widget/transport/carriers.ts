import { SOCKET_PATH } from '../contract/envelope.ts';
import type { Platform } from '../platform/platform.ts';
import type { Socket, SocketListener } from '../platform/socket.ts';
import type { Carrier } from './carrier-choice.ts';

export type OpenCarrier = (carrier: Carrier, socketToken: string, listener: SocketListener) => Socket;

const BROKEN = 1006;

/** Opens sockets, and streams with the interface of a socket. The stream code is loaded with the first stream. */
export function createCarriers(
  { openSocket, importStreams }: Pick<Platform, 'openSocket' | 'importStreams'>,
  origin: () => string,
): OpenCarrier {
  const openStream = (socketToken: string, listener: SocketListener): Socket => {
    let isReleased = false;
    let opened: Socket | undefined;
    Promise.all([import('./sse-link.ts'), importStreams()]).then(
      ([{ openSseLink }, stream]) => {
        if (!isReleased) opened = openSseLink(stream, origin(), socketToken, listener);
      },
      () => {
        if (!isReleased) listener.onClose(BROKEN);
      },
    );
    return {
      send: () => false,
      close() {
        isReleased = true;
        opened?.close();
      },
    };
  };

  return (carrier, socketToken, listener) =>
    carrier === 'stream'
      ? openStream(socketToken, listener)
      : openSocket(`${origin().replace(/^http/, 'ws')}${SOCKET_PATH}/${encodeURIComponent(socketToken)}`, listener);
}
