import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '../../widget/contract/envelope.ts';

const FIN_TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_FOLLOWS = 126;

/** Concatenated text frames of a client. The mask is zero, so that the payload stays readable. */
export function clientFrames(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const payload = Buffer.from(text);
      const head =
        payload.length < LENGTH_FOLLOWS
          ? [FIN_TEXT, MASKED | payload.length]
          : [FIN_TEXT, MASKED | LENGTH_FOLLOWS, payload.length >> 8, payload.length & 0xff];
      return [Buffer.from([...head, 0, 0, 0, 0]), payload];
    }),
  );
}

/** Encodes a call for a socket. */
export const callFrame = (operation: string, data: unknown): string =>
  JSON.stringify({ p: operation, d: data, r: randomUUID() });

/**
 * Opens a link on a bare connection, so that a burst of frames can be written at once. Resolves when the provider has accepted
 * the upgrade; the frames that it sends are left to the caller.
 */
export async function openRawLink(port: number, socketToken: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    [
      `GET ${SOCKET_PATH}/${encodeURIComponent(socketToken)} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error('the upgrade was refused');
  return socket;
}
