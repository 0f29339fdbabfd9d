/**
 * The demo lottery platform "Lumora" around MeeLine: its pages and its small server, which knows who is signed in and
 * signs the identity token. It uses only what a real platform has: the loader's address and a tenant key.
 */

import { createApp } from './app.ts';
import { readEnvironment, StartFailure } from './environment.ts';

try {
  const environment = await readEnvironment(process.env);
  const { port } = environment;
  const app = await createApp(environment);
  // Listens on the name, not on an address, because the name covers IPv4 and IPv6.
  await app.listen({ port, host: 'localhost' });

  const stop = (): void => {
    void app.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.send?.({
    ready: true,
    lines: [
      `Host page      http://localhost:${port}`,
      `  all pages    http://localhost:${port}/pages`,
      `  guide        http://localhost:${port}/docs`,
      `  cross-site   http://127.0.0.1:${port}`,
    ],
  });
} catch (error) {
  console.error(describe(error));
  process.exit(1);
}

function describe(error: unknown): string {
  if (error instanceof StartFailure) return `Host page: ${error.message}`;
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Host page: port ${port} is in use. Choose another one with HOST_PAGE_PORT.`;
  return `Host page: cannot start: ${message}`;
}
