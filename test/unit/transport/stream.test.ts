import { expect, test, vi } from 'vitest';
import { accountGet } from '../../../widget/contract/operations/account-get.ts';
import type { HttpOutcome, HttpRequest } from '../../../widget/platform/http.ts';
import { ME } from '../../support/builders.ts';
import { answered, type FakeStream } from '../../support/fake-network.ts';
import { setUpTransport, SOCKET_TOKEN } from '../../support/transport.ts';

const ACCOUNT = { user_id: ME, user_name: 'Me' };
const HELLO_TEXT = `data: ${JSON.stringify({ type: 'hello', d: { caps: ['resume'], node: 'n', t: 1 } })}\n\n`;
const answerAll = (request: HttpRequest): HttpOutcome =>
  request.url.endsWith('/getSToken') ? SOCKET_TOKEN : answered({ s: '1', m: '', d: ACCOUNT, t: 1, r: '', code: '' });

/** The code of streams is loaded with the first stream: wait for it. */
const untilOpened = async (streams: readonly FakeStream[], count: number): Promise<FakeStream> => {
  await vi.waitFor(() => expect(streams).toHaveLength(count));
  const stream = streams[count - 1];
  if (stream === undefined) throw new Error('unreachable');
  return stream;
};

async function setUpStream() {
  const deps = await setUpTransport(answerAll, 'sse');
  const openStream = async () => {
    deps.link.start();
    await deps.clock.advance(0);
    const stream = await untilOpened(deps.streams, 1);
    stream.listener.onOpen();
    return stream;
  };
  return { ...deps, openStream };
}

test('receives pushes over a stream and sends calls over HTTP', async () => {
  const { openStream, api, http, pushes, states, sockets } = await setUpStream();
  const stream = await openStream();
  expect(stream.url).toBe('https://im.example.com/api/sse/v3/s%2F1');
  stream.listener.onText(HELLO_TEXT.slice(0, 20));
  stream.listener.onText(HELLO_TEXT.slice(20));
  expect(pushes).toEqual(['hello']);
  expect((await api.call(accountGet, undefined)).ok).toBe(true);
  expect(http.requests.at(-1)?.url).toBe('https://im.example.com/api/srvc/v1');
  expect(states).toEqual(['fetching-token', 'opening', 'open', 'open']);
  expect(sockets).toEqual([]);
});

test('reopens a stream after 30 s of silence', async () => {
  const { openStream, clock, streams } = await setUpStream();
  const stream = await openStream();
  stream.listener.onText(HELLO_TEXT);
  await clock.advance(25_000);
  stream.listener.onText('data: {"type":"hb","d":{"code":"","t":1}}\n\n');
  await clock.advance(29_999);
  expect(stream.isClosed()).toBe(false);
  await clock.advance(1);
  expect(stream.isClosed()).toBe(true);
  await untilOpened(streams, 2);
});

test('replaces a dead stream when the page is shown', async () => {
  const { openStream, clock, link, http, streams } = await setUpStream();
  const stream = await openStream();
  stream.listener.onText(HELLO_TEXT);
  link.notice('shown');
  await clock.advance(0);
  expect(JSON.parse(http.requests.at(-1)?.body ?? '{}')).toMatchObject({
    p: 'hb',
    d: { code: expect.stringMatching(/^\d{5}$/) as string },
  });
  await clock.advance(2000);
  await untilOpened(streams, 2);
});

test('closes a stream with its code, or else as broken', async () => {
  const refused = await setUpStream();
  const stream = await refused.openStream();
  stream.listener.onText('event: close\ndata: 4003\n\n');
  expect(refused.ends).toEqual(['token_invalid']);
  expect(stream.isClosed()).toBe(true);
  const broken = await setUpStream();
  (await broken.openStream()).listener.onEnd(undefined);
  expect(broken.states.at(-1)).toBe('reopening');
});

test('uses a stream after two failed sockets until it fails', async () => {
  const { link, clock, sockets, streams, states } = await setUpTransport(answerAll, 'auto');
  link.start();
  await clock.advance(0);
  sockets[0]?.listener.onClose(1006);
  expect(states.at(-1)).toBe('retrying');
  await clock.advance(5000);
  sockets[1]?.listener.onClose(1006);
  await clock.advance(0);
  const stream = await untilOpened(streams, 1);
  stream.listener.onOpen();
  expect(link.isOpen()).toBe(true);
  stream.listener.onEnd(undefined);
  await clock.advance(1000);
  await untilOpened(streams, 2);
  expect(sockets).toHaveLength(2);
});

test('tries a socket first on another network', async () => {
  const { link, clock, sockets, streams } = await setUpTransport(answerAll, 'auto');
  link.start();
  await clock.advance(0);
  sockets[0]?.listener.onClose(1006);
  await clock.advance(5000);
  sockets[1]?.listener.onClose(1006);
  await clock.advance(0);
  (await untilOpened(streams, 1)).listener.onEnd(502);
  link.notice('online');
  await clock.advance(0);
  expect(sockets).toHaveLength(3);
});
