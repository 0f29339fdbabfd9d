import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  isTooSlow,
  limitSlowConnections,
  shareOf,
} from '../../../applet-host-demo/provider/edges/web/slow-connections.ts';

const LIMITS = { bodyGraceMs: 30_000, minBodyBytesPerSecond: 500 };
const MAX = 12;
const HEADERS = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n';

describe('a body', () => {
  it.each([
    ['nothing within the first time', 0, 29_000, false],
    ['nothing after the first time', 0, 31_000, true],
    ['a byte every 5 s', 7, 35_000, true],
    ['the slowest mobile network', 2_500 * 100, 100_000, false],
    ['that network, after 60 s without one', 2_500 * 40, 100_000, false],
    ['a stalled upload', 10_000, 60_000, true],
  ])('%s: is too slow or not', (_what, bytes, elapsedMs, expected) =>
    expect(isTooSlow(bytes, elapsedMs, LIMITS)).toBe(expected),
  );
});

describe('connections that wait for their clients', () => {
  let server: Server;
  let clients: Socket[] = [];
  afterEach(async () => {
    for (const client of clients) client.destroy();
    clients = [];
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });

  const start = async (): Promise<number> => {
    server = createServer((request, response) => {
      if (request.url === '/held') return void response.write('begin');
      request.resume().on('end', () => response.end('ok'));
    });
    limitSlowConnections(server, LIMITS, { sampled: { warn: () => undefined, flush: () => undefined } }, MAX);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  const open = async (port: number, localAddress: string, sent: string): Promise<Socket> => {
    const arrived = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    clients.push(socket);
    await once(socket, 'connect');
    await arrived;
    socket.write(sent);
    return socket;
  };

  const ask = (port: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, (response: IncomingMessage) => {
        response.resume().on('end', () => resolve(response.statusCode));
      }).on('error', reject);
    });

  const isOpen = (): Promise<number> =>
    new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

  it.each([
    ['no byte', ''],
    ['half of their headers', HEADERS],
    ['a part of their body', `${HEADERS}\r\nx`],
  ])('of several addresses with %s leave room for others', async (_what, sent) => {
    const port = await start();
    for (let count = 0; count < 3 * MAX; count += 1) await open(port, `127.0.0.${2 + (count % 3)}`, sent);
    await expect.poll(isOpen).toBeLessThanOrEqual(MAX);
    expect(await ask(port)).toBe(200);
  });

  it('are closed at the address that has most of them', async () => {
    const port = await start();
    const honest = await open(port, '127.0.0.9', `${HEADERS}\r\nx`);
    for (let count = 0; count < 3 * MAX; count += 1) await open(port, '127.0.0.2', HEADERS);
    await expect.poll(isOpen).toBeLessThanOrEqual(MAX);
    const answered = once(honest, 'data');
    honest.write('x'.repeat(999));
    expect(String(await answered)).toContain('200 OK');
  });

  it('are closed in order of age, also when idle', async () => {
    const port = await start();
    for (let count = 0; count < MAX - 1; count += 1) {
      const idle = await open(port, '127.0.0.2', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      if (idle.bytesRead === 0) await once(idle, 'data');
    }
    const fresh = await open(port, '127.0.0.2', `${HEADERS}\r\nx`);
    for (let count = 0; count < MAX / 2; count += 1) await open(port, '127.0.0.2', '');
    const answered = once(fresh, 'data');
    fresh.write('x'.repeat(999));
    expect(String(await answered)).toContain('200 OK');
  });

  it('do not count while the provider answers', async () => {
    const port = await start();
    const held: Socket[] = [];
    for (let count = 0; count < 2 * MAX; count += 1) {
      const socket = await open(port, '127.0.0.2', 'GET /held HTTP/1.1\r\nHost: a\r\n\r\n');
      if (socket.bytesRead === 0) await once(socket, 'data');
      held.push(socket);
    }
    expect(await ask(port)).toBe(200);
    expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
  });
});

it('get half of the connections that the descriptors allow', () => {
  expect([shareOf({ maxConnections: 1_100 }), shareOf({ maxConnections: 0 })]).toEqual([550, Number.POSITIVE_INFINITY]);
});
