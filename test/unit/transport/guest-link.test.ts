import { expect, test } from 'vitest';
import type { StreamListener } from '../../../widget/platform/stream.ts';
import { openGuestLink } from '../../../widget/transport/guest-link.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeSockets } from '../../support/fake-network.ts';

const REFUSAL = JSON.stringify({ type: 'group_share_closed', d: { group_id: 'g1234567', reason: 'sharing_off' } });

function open() {
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
    },
    origin: 'https://im.example.com',
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
  return { link, clock, sockets, streams, states, frames, warnings, socket };
}

test('opens a socket for the group, and beats every 30 s with five digits', async () => {
  const { socket, clock, states } = open();
  expect(socket().url).toBe('wss://im.example.com/ws/v3/guest?gid=g1234567');
  socket().listener.onOpen();
  await clock.advance(30_000);
  expect(socket().sent).toEqual([expect.stringMatching(/^\d{5}$/)]);
  socket().listener.onMessage('hb');
  await clock.advance(29_000);
  expect(states).toEqual(['connecting', 'open', 'open', 'open']);
});

test('replaces a socket that leaves a heartbeat unanswered for five seconds', async () => {
  const { socket, sockets, clock } = open();
  socket().listener.onOpen();
  await clock.advance(35_000);
  expect(sockets.map((one) => one.closedWith())).toEqual([1000, undefined]);
});

test('gives up after eight seconds without an answer', async () => {
  const { socket, clock, states } = open();
  await clock.advance(8000);
  expect(states).toEqual(['connecting', 'ended']);
  expect(socket().closedWith()).toBe(1000);
});

test('takes a stream where the network lets no socket through, and restarts one that is silent for 30 s', async () => {
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

test('a stream that says with which code it closes comes back or not, as a socket would', async () => {
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

test('hands on that sharing was closed before it ends for good', async () => {
  const { link, socket, sockets, clock, states, frames } = open();
  socket().listener.onOpen();
  socket().listener.onMessage(REFUSAL);
  expect([states.at(-1), frames]).toEqual(['ended', ['groupShareClosed']]);
  link.notice('retry');
  await clock.advance(60_000);
  expect(sockets).toHaveLength(1);
  expect(clock.pending()).toEqual([]);
});

test('what cannot be read is logged and changes nothing', () => {
  const { socket, states, frames, warnings } = open();
  socket().listener.onOpen();
  for (const text of ['', '{', '[]', '{"type":"guest_open","d":{}}', '{"type":"rcvMsg"}']) {
    socket().listener.onMessage(text);
  }
  socket().listener.onMessage('{"type":"something_new","d":{}}');
  expect(warnings).toHaveLength(5);
  expect([states.at(-1), frames]).toEqual(['open', ['nothing']]);
});
