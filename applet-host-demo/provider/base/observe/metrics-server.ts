import http from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { StartFailure } from '../start-failure.ts';

/** Where Prometheus finds the figures. Never the port of the users. */
export interface MetricsAddress {
  /** 0 selects any free port. */
  readonly port: number;
  readonly host: string;
}

export interface MetricsServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Serves `GET /metrics` and nothing else. Also measures the process itself (event loop, memory, garbage collection).
 *
 * @param measure brings the figures up to date before they are read
 * @throws StartFailure when the address cannot be used
 */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  registry: Registry,
  measure: () => Promise<void>,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only GET /metrics here.\n');
      return;
    }
    measure()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartFailure(
      `METRICS_PORT ${port} on ${host} cannot be used (${reason}). Set METRICS_PORT or METRICS_HOST.`,
    );
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
