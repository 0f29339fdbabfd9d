import { whenPageIsLeft } from './page-leave.browser.ts';
import type { OpenSocket } from './socket.ts';

const NORMAL_CLOSE = 1000;
const BROKEN = 1006;

/** Opens a WebSocket; binary frames are read as UTF-8 text. Spec: 3-transport §7 Realtime channel. */
export const openBrowserSocket: OpenSocket = (url, listener) => {
  const life = new AbortController();
  let isReleased = false;
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    // A blocked or malformed URL throws immediately. Report it to the listener like any other failure.
    queueMicrotask(() => {
      if (!isReleased) listener.onClose(BROKEN);
    });
    return {
      send: () => false,
      close: () => {
        isReleased = true;
      },
    };
  }
  socket.binaryType = 'arraybuffer';
  const decoder = new TextDecoder();
  const heard =
    <E>(call: (event: E) => void) =>
    (event: E): void => {
      if (!isReleased) call(event);
    };

  socket.onopen = heard(() => listener.onOpen());
  socket.onmessage = heard(({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener.onMessage(data);
    else if (data instanceof ArrayBuffer) listener.onMessage(decoder.decode(data));
  });
  // A close event with all details follows every error.
  socket.onerror = () => undefined;
  socket.onclose = heard(({ code }: CloseEvent) => end(code));

  const release = (code: number): void => {
    isReleased = true;
    life.abort();
    socket.close(code);
  };
  const end = (code: number): void => {
    release(NORMAL_CLOSE);
    listener.onClose(code);
  };
  whenPageIsLeft(() => end(BROKEN), life.signal);

  return {
    send(text) {
      if (isReleased || socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: (code = NORMAL_CLOSE) => release(code),
  };
};
