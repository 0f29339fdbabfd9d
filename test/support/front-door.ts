import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';

/** A platform's public origin: its server behind `/api/`, and an app on all other paths. */
export interface FrontDoor {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** @param app answers everything outside `/api/` */
export async function openFrontDoor(port: number, platformOrigin: string, app: Answer): Promise<FrontDoor> {
  const platform = passTo(platformOrigin);
  const server = createServer((request, response) =>
    (request.url?.startsWith('/api/') ? platform : app)(request, response),
  );
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes requests on, with their own host, as a proxy in front of a platform does. */
export function passTo(origin: string): Answer {
  const { hostname, port } = new URL(origin);
  return (request, response) => {
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  };
}
