import { describe, expect, test, vi } from 'vitest';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { SOCKET_TOKEN, setUpTransport } from '../../support/transport.ts';

/** Networks whose middleboxes damage a socket, as seen by a widget whose provider sends `hello` on every link. */

type Network = Awaited<ReturnType<typeof setUpTransport>>;
type Damage = (network: Network, socket: Network['sockets'][number]) => Promise<void>;

const opens: Damage = async (_network, socket) => socket.listener.onOpen();

/** The treatment of a socket by the middlebox, until the attempt counts as failed. */
const DAMAGES: readonly (readonly [string, Damage])[] = [
  ['opens and stays silent', async (network, socket) => (await opens(network, socket), network.clock.advance(8000))],
  [
    'opens and closes as broken',
    async (network, socket) => (await opens(network, socket), socket.listener.onClose(1006)),
  ],
  [
    'opens and closes normally',
    async (network, socket) => (await opens(network, socket), socket.listener.onClose(1000)),
  ],
  ['opens and goes away', async (network, socket) => (await opens(network, socket), socket.listener.onClose(1001))],
  ['is never answered', ({ clock }) => clock.advance(8000)],
  ['is refused or reset', async (_network, socket) => socket.listener.onClose(1006)],
  [
    'opens, stays silent, and the user taps again and again',
    async (network, socket) => {
      await opens(network, socket);
      for (const cause of ['retry', 'shown', 'retry', 'retry'] as const) {
        network.link.notice(cause);
        await network.clock.advance(500);
      }
    },
  ],
];

const setUp = (keyValue = createMemoryKeyValue(), sendsHello = true) =>
  setUpTransport(() => SOCKET_TOKEN, 'auto', { sendsHello, keyValue });

describe.each(DAMAGES)('a socket that %s', (_name, damage) => {
  test('is given up after two attempts, also by later pages', async () => {
    const keyValue = createMemoryKeyValue();
    const network = await setUp(keyValue);
    const { link, clock, sockets, streams, states, hello } = network;
    link.start();
    for (const attempt of [1, 2]) {
      await clock.advance(5000);
      expect(sockets).toHaveLength(attempt);
      const socket = sockets.at(-1);
      if (socket !== undefined) await damage(network, socket);
      expect(states).not.toContain('open');
    }
    await clock.advance(0);
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.listener.onOpen();
    expect(link.isOpen()).toBe(false);
    streams[0]?.listener.onText(`data: ${hello}\n\n`);
    expect([link.isOpen(), network.pushes, sockets.length]).toEqual([true, ['hello'], 2]);

    const next = await setUp(keyValue);
    next.link.start();
    await next.clock.advance(0);
    await vi.waitFor(() => expect(next.streams).toHaveLength(1));
    expect(next.sockets).toHaveLength(0);
  });
});

test('a silent open stream is given up after 8 s', async () => {
  const { link, clock, streams, states } = await setUpTransport(() => SOCKET_TOKEN, 'sse', { sendsHello: true });
  link.start();
  await clock.advance(0);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.listener.onOpen();
  streams[0]?.listener.onText(': padding\n\n');
  expect(states.at(-1)).toBe('unproven');
  await clock.advance(8000);
  expect([states.at(-1), streams[0]?.isClosed()]).toEqual(['retrying', true]);
});

test('another network forgets that sockets were blocked, for this page', async () => {
  const keyValue = createMemoryKeyValue();
  keyValue.set('ml_stream_since:https://im.example.com', '1700000000000');
  const { link, clock, sockets, streams } = await setUp(keyValue);
  link.start();
  await clock.advance(0);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.listener.onEnd(502);
  link.notice('online');
  await clock.advance(0);
  expect(sockets).toHaveLength(1);
});

test('a provider without `hello` opens its link after the handshake', async () => {
  const { link, clock, sockets } = await setUp(createMemoryKeyValue(), false);
  link.start();
  await clock.advance(0);
  sockets[0]?.listener.onOpen();
  expect(link.isOpen()).toBe(true);
  await clock.advance(8000);
  expect([link.isOpen(), sockets.length]).toEqual([true, 1]);
});

test('sends calls over HTTP until the first frame has arrived', async () => {
  const { link, clock, sockets, hello } = await setUp();
  link.start();
  await clock.advance(0);
  sockets[0]?.listener.onOpen();
  expect(link.carriesCalls()).toBe(false);
  sockets[0]?.listener.onMessage(hello);
  expect([link.carriesCalls(), link.state()]).toMatchObject([true, { name: 'open', answersHeartbeat: true }]);
});
