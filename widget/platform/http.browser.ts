import type { HttpClient } from './http.ts';

/** Browsers keep 64 KB of requests alive at a time. */
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
          // The session travels in a header of its own; cookies and referrers would only leak.
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          // What somebody does and then leaves the page is done.
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
