import { whenPageIsLeft } from './page-leave.browser.ts';
import type { OpenStream } from './stream.ts';

/**
 * Opens a stream through fetch. Unlike an EventSource, it sends no cookies and no referrer, and never reconnects
 * automatically. It also distinguishes a response that is not a stream from a stream that has ended.
 */
export const openBrowserStream: OpenStream = (url, mediaType, listener) => {
  const abort = new AbortController();
  let isReleased = false;

  const end = (status?: number): void => {
    if (!isReleased) listener.onEnd(status);
    isReleased = true;
    abort.abort();
  };

  const read = async (): Promise<void> => {
    const response = await orNothing(
      fetch(url, {
        headers: { accept: mediaType },
        signal: abort.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      }),
    );
    if (isReleased || response === undefined) return end();
    const { status, headers, body } = response;
    if (status !== 200 || body === null || headers.get('content-type')?.startsWith(mediaType) !== true) {
      return end(status);
    }
    listener.onOpen();
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const part = await orNothing(reader.read());
      if (isReleased || part === undefined || part.done) return end();
      listener.onText(decoder.decode(part.value, { stream: true }));
    }
  };

  void read();
  whenPageIsLeft(end, abort.signal);
  return {
    close() {
      isReleased = true;
      abort.abort();
    },
  };
};

/** Network errors are expected, so only they are caught. Errors thrown by a listener are not. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
