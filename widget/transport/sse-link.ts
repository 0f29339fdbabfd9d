import { createStreamReader, STREAM_PATH, STREAM_TYPE } from '../contract/event-stream.ts';
import type { Socket, SocketListener } from '../platform/socket.ts';
import type { OpenStream } from '../platform/stream.ts';

/** The close code that a broken socket reports too. */
const BROKEN = 1006;

/**
 * Opens a stream of server-sent events with the interface of a socket that cannot send; calls go over HTTP. It closes
 * with the code of its `close` event, or as broken when it ends without that event or is not a stream. Spec:
 * 3-transport §4, §7.
 */
export function openSseLink(
  openStream: OpenStream,
  origin: string,
  socketToken: string,
  listener: SocketListener,
): Socket {
  let isReleased = false;
  const end = (code: number): void => {
    if (isReleased) return;
    isReleased = true;
    stream.close();
    listener.onClose(code);
  };
  const read = createStreamReader((event) => {
    if (isReleased) return;
    if (event.kind === 'close') end(event.code);
    else listener.onMessage(event.text);
  });
  const stream = openStream(`${origin}${STREAM_PATH}/${encodeURIComponent(socketToken)}`, STREAM_TYPE, {
    onOpen: () => listener.onOpen(),
    onText: read,
    onEnd: () => end(BROKEN),
  });
  return {
    send: () => false,
    close() {
      isReleased = true;
      stream.close();
    },
  };
}
