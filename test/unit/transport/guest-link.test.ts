import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import type { StreamListener } from '../../../widget/platform/stream.ts';
import { openGuestLink } from '../../../widget/transport/guest-link.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeSockets } from '../../support/fake-network.ts';

const REFUSAL = JSON.stringify({ type: 'group_share_closed', d: { group_id: 'g1234567', reason: 'sharing_off' } });

function open(origins = ['https://im.example.com'], { sendsHello = false, keyValue = createMemoryKeyValue() } = {}) {
  const used: string[] = [];
  const clock = createFakeClock();
  const { openSocket, sockets } = createFakeSockets();
  const streams: { readonly url: string; readonly listener: StreamListener; isClosed: boolean }[] = [];
  const states: string[] = [];
  const frames: string[] = [];
  const warnings: string[] = [];
  const link = openGuestLink({
    platform: {
      clock,
      openSocket,
      importStreams: () =>
        Promise.resolve((url, _type, listener) => {
          const stream = { url, listener, isClosed: false };
          streams.push(stream);
          return { close: () => (stream.isClosed = true) };
        }),
      random: { uuid: () => 'u', fraction: () => 0.5 },
      log: { warn: (event) => void warnings.push(event) },
      keyValue,
    },
    sendsHello: () => sendsHello,
    hosts: { inTurn: () => origins, use: (origin) => void used.push(origin) },
    wire: () => ({ roleScheme: 'B' }),
    groupId: 'g1234567',
    onFrame: (frame) => void frames.push(frame.kind),
    onState: ({ name }) => void states.push(name),
  });
  const socket = () => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error('no socket was opened');
    return last;
  };
  return { link, clock, sockets, streams, states, frames, warnings, socket, used };
}

test('opens the group’s socket and sends heartbeats every 30 s', async () => {
  const { socket, clock, states } = open();
  expect(socket().url).toBe('wss://im.example.com/ws/v3/guest?gid=g1234567');
  socket().listener.onOpen();
  await clock.advance(30_000);
  expect(socket().sent).toEqual([expect.stringMatching(/^\d{5}$/)]);
  socket().listener.onMessage('hb');
  await clock.advance(29_000);
  expect(states).toEqual(['connecting', 'open', 'open', 'open']);
});

test('replaces a socket with a heartbeat unanswered for 5 s', async () => {
  const { socket, sockets, clock } = open();
  socket().listener.onOpen();
  await clock.advance(35_000);
  expect(sockets.map((one) => one.closedWith())).toEqual([1000, undefined]);
});

test('gives up when neither carrier answers within 8 s', async () => {
  const { socket, streams, clock, states } = open();
  await clock.advance(8000);
  expect([states.at(-1), socket().closedWith(), streams.length]).toEqual(['connecting', 1000, 1]);
  await clock.advance(8000);
  expect([states.at(-1), streams[0]?.isClosed]).toEqual(['ended', true]);
});

test('gives up a silent socket, also for the next visit', async () => {
  const keyValue = createMemoryKeyValue();
  const first = open(undefined, { sendsHello: true, keyValue });
  first.socket().listener.onOpen();
  await first.clock.advance(7999);
  expect([first.states, first.streams.length]).toEqual([['connecting'], 0]);
  await first.clock.advance(1);
  expect(first.socket().closedWith()).toBe(1000);
  first.streams[0]?.listener.onOpen();
  expect(first.states.at(-1)).toBe('connecting');
  first.streams[0]?.listener.onText('data: hb\n\n');
  expect(first.states.at(-1)).toBe('open');
  const second = open(undefined, { sendsHello: true, keyValue });
  await second.clock.advance(0);
  expect([second.sockets.length, second.streams.length]).toEqual([0, 1]);
});

test('falls back to a stream, restarted after 30 s silence', async () => {
  const { socket, streams, clock, states, frames } = open();
  socket().listener.onClose(1006);
  await clock.advance(0);
  expect(streams.map(({ url }) => url)).toEqual(['https://im.example.com/api/sse/v3/guest?gid=g1234567']);
  streams[0]?.listener.onOpen();
  await clock.advance(29_000);
  streams[0]?.listener.onText('data: hb\n\n');
  await clock.advance(29_000);
  expect([states, frames]).toEqual([['connecting', 'connecting', 'open'], ['nothing']]);
  await clock.advance(1000);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('reopens a closed stream or not, by its close code', async () => {
  const { socket, streams, clock, states } = open();
  socket().listener.onClose(1006);
  await clock.advance(0);
  streams[0]?.listener.onOpen();
  streams[0]?.listener.onText('event: close\ndata: 1012\n\n');
  expect(states.at(-1)).toBe('waiting');
  await clock.advance(1000);
  streams[1]?.listener.onOpen();
  streams[1]?.listener.onText('event: close\ndata: 1000\n\n');
  expect(states.at(-1)).toBe('closed');
});

test('reports the end of sharing before it ends for good', async () => {
  const { link, socket, sockets, clock, states, frames } = open();
  socket().listener.onOpen();
  socket().listener.onMessage(REFUSAL);
  expect([states.at(-1), frames]).toEqual(['ended', ['groupShareClosed']]);
  link.notice('retry');
  await clock.advance(60_000);
  expect(sockets).toHaveLength(1);
  expect(clock.pending()).toEqual([]);
});

test('logs unreadable frames and ignores them', () => {
  const { socket, states, frames, warnings } = open();
  socket().listener.onOpen();
  for (const text of ['', '{', '[]', '{"type":"guest_open","d":{}}', '{"type":"rcvMsg"}']) {
    socket().listener.onMessage(text);
  }
  socket().listener.onMessage('{"type":"something_new","d":{}}');
  expect(warnings).toHaveLength(5);
  expect([states.at(-1), frames]).toEqual(['open', ['nothing']]);
});

test('reports the next host that answers on either carrier', async () => {
  const { sockets, streams, clock, states, used } = open(['https://one', 'https://two']);
  sockets[0]?.listener.onClose(1006);
  await clock.advance(0);
  streams[0]?.listener.onEnd(undefined);
  expect(sockets.map(({ url }) => url)).toEqual([
    'wss://one/ws/v3/guest?gid=g1234567',
    'wss://two/ws/v3/guest?gid=g1234567',
  ]);
  expect(used).toEqual([]);
  sockets[1]?.listener.onOpen();
  expect([states.at(-1), used]).toEqual(['open', ['https://two']]);
});

test('gives up when no carrier’s host answers within 8 s', async () => {
  const { sockets, streams, clock, states } = open(['https://one', 'https://two']);
  await clock.advance(24_000);
  expect(states.at(-1)).toBe('connecting');
  await clock.advance(8000);
  expect([states.at(-1), sockets.length, streams.length]).toEqual(['ended', 2, 2]);
});

test('reconnects through another host when its own has died', async () => {
  const { sockets, streams, clock, used } = open(['https://one', 'https://two']);
  sockets[0]?.listener.onOpen();
  sockets[0]?.listener.onClose(1006);
  await clock.advance(1000);
  sockets[1]?.listener.onClose(1006);
  await clock.advance(0);
  streams[0]?.listener.onEnd(undefined);
  await clock.advance(5000);
  expect(sockets[2]?.url).toBe('wss://two/ws/v3/guest?gid=g1234567');
  sockets[2]?.listener.onOpen();
  expect(used).toEqual(['https://two']);
});
