import { createServer, request } from 'node:http';
import { freePort } from './free-port.ts';

/** A proxy that supports plain HTTP only: it refuses upgrades to WebSocket. */
export interface NoUpgradeProxy {
  readonly origin: string;
  /** The number of refused upgrades. */
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
}

export async function startNoUpgradeProxy(target: string, onPort?: number): Promise<NoUpgradeProxy> {
  const port = onPort ?? (await freePort());
  let refused = 0;
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(
      `${target}${incoming.url ?? '/'}`,
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (_request, socket) => {
    refused += 1;
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  return {
    origin: `http://localhost:${port}`,
    refused: () => refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
