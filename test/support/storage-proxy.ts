import { once } from 'node:events';
import http from 'node:http';

/** What becomes of a request: it goes through, is answered 503, its answer breaks off half-way, or none ever comes. */
export type Fate = 'pass' | 'busy' | 'cut' | 'silent';

export interface StorageProxy {
  readonly origin: string;
  /** The requests that came, as `GET /path?query`. */
  readonly seen: readonly string[];
  readonly close: () => Promise<void>;
}

/** Stands in front of a server and decides about each request. The host that the request names stays: it is signed. */
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
