import type { HttpClient } from './http.ts';

/** The maximum length of a keepalive body. Browsers limit pending keepalive requests to 64 KB in total. */
const KEPT_MAX_LENGTH = 1000;

export function createBrowserHttp(): HttpClient {
  return {
    async send({ method, url, headers, body, timeoutMs }) {
      const abort = new AbortController();
      let isTimeout = false;
      const timer = setTimeout(() => {
        isTimeout = true;
        abort.abort();
      }, timeoutMs);
      try {
        const response = await fetch(url, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          signal: abort.signal,
          // The session has its own header; cookies and referrers would only leak data.
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          // A request that the user triggered finishes even if the page is closed.
          keepalive: typeof body === 'string' && body.length <= KEPT_MAX_LENGTH,
        });
        const text = await response.text();
        return { kind: 'response', status: response.status, text, header: (name) => response.headers.get(name) };
      } catch {
        return { kind: isTimeout ? 'timeout' : 'network' };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
