import { once } from 'node:events';
import http from 'node:http';

/** The result of a request: it passes, gets a 503, gets half of an answer, or gets no answer. */
export type Fate = 'pass' | 'busy' | 'cut' | 'silent';

export interface StorageProxy {
  readonly origin: string;
  /** The received requests, as `GET /path?query`. */
  readonly seen: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a proxy that decides the fate of each request. It keeps the request's `Host` header, because that is signed. */
export async function startStorageProxy(target: string, decide: (request: string) => Fate): Promise<StorageProxy> {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    seen.push(name);
    const fate = decide(name);
    if (fate === 'silent') return;
    if (fate === 'busy') {
      request.resume();
      request.once('end', () => response.writeHead(503).end());
      return;
    }
    const { hostname, port } = new URL(target);
    const { method, url: path, rawHeaders } = request;
    const onward = http.request({ hostname, port, method, path, headers: pairs(rawHeaders), setHost: false });
    request.pipe(onward);
    onward.once('error', () => response.destroy());
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fate === 'pass') {
        answer.pipe(response);
        return;
      }
      answer.once('data', (first: Buffer) => {
        response.write(first.subarray(0, first.byteLength / 2), () => response.destroy());
        onward.destroy();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function pairs(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) headers[raw[at] ?? ''] = raw[at + 1] ?? '';
  return headers;
}
