import { createStreamReader, STREAM_TYPE } from '../contract/event-stream.ts';
import type { Platform } from '../platform/platform.ts';
import type { Socket, SocketListener } from '../platform/socket.ts';
import type { TextStream } from '../platform/stream.ts';

/** The close code that a broken socket reports too. */
const BROKEN = 1006;

/**
 * Opens a stream of server-sent events with the interface of a socket that cannot send. It closes with the code of its
 * `close` event. It closes as broken when it ends without that event, is not a stream, or cannot be opened. Spec:
 * 3-transport §4.
 */
export function openGuestStream(
  importStreams: Platform['importStreams'],
  url: string,
  listener: SocketListener,
): Socket {
  let isReleased = false;
  let stream: TextStream | undefined;
  const end = (code: number): void => {
    if (isReleased) return;
    isReleased = true;
    stream?.close();
    listener.onClose(code);
  };
  const read = createStreamReader((event) => {
    if (isReleased) return;
    if (event.kind === 'close') end(event.code);
    else listener.onMessage(event.text);
  });
  importStreams().then(
    (openStream) => {
      if (isReleased) return;
      stream = openStream(url, STREAM_TYPE, {
        onOpen: () => listener.onOpen(),
        onText: read,
        onEnd: () => end(BROKEN),
      });
    },
    () => end(BROKEN),
  );
  return {
    send: () => false,
    close() {
      isReleased = true;
      stream?.close();
    },
  };
}
