import { expect, test } from 'vitest';
import { accountGet } from '../../../widget/contract/operations/account-get.ts';
import { friendListGet } from '../../../widget/contract/operations/friend-list-get.ts';
import { msgSend } from '../../../widget/contract/operations/msg-send.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import type { HttpOutcome, HttpRequest } from '../../../widget/platform/http.ts';
import { createTransport } from '../../../widget/transport/transport.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { answered, createFakeHttp, createFakeSockets } from '../../support/fake-network.ts';
import { CHAT, ME } from '../../support/builders.ts';

const SOCKET_TOKEN = answered({ code: 'success', msg: '', data: { sToken: 's/1' }, errorCode: '' });
const ACCOUNT = { user_id: ME, user_name: 'Me' };

function setUp(answer: (request: HttpRequest) => HttpOutcome = () => SOCKET_TOKEN) {
  const clock = createFakeClock();
  const http = createFakeHttp(answer);
  const { openSocket, sockets } = createFakeSockets();
  const states: string[] = [];
  const pushes: string[] = [];
  const warnings: string[] = [];
  const ends: FailureCode[] = [];
  let uuids = 0;
  const transport = createTransport({
    platform: {
      clock,
      http,
      openSocket,
      random: { uuid: () => `uuid-${++uuids}`, fraction: () => 0.5 },
      log: { warn: (event) => void warnings.push(event) },
    },
    origin: 'https://im.example.com',
    tenant: 'CB',
    language: () => 'cn',
    wire: () => ({ roleScheme: 'B' }),
    token: { current: () => 'token', rotate: () => undefined },
    onPush: (push) => void pushes.push(push.kind),
    onLinkState: ({ name }) => void states.push(name),
    onSessionFailure: ({ code }) => void ends.push(code),
  });
  const open = async () => {
    transport.link.start();
    await clock.advance(0);
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    socket.listener.onOpen();
    return socket;
  };
  const hello = JSON.stringify({ type: 'hello', d: { caps: ['resume'], node: 'n', t: 1 } });
  return { ...transport, clock, http, sockets, states, pushes, warnings, ends, open, hello };
}

const lastRequest = (socket: { readonly sent: readonly string[] }) =>
  JSON.parse(socket.sent.at(-1) ?? '{}') as { r: string; p: string };
const reply = (r: string, d: unknown, more: object = {}) =>
  JSON.stringify({ s: '1', m: '', d, t: 1, r, code: '', ...more });

test('the link fetches a socket token, and opens a socket with it', async () => {
  const { open, states, sockets } = setUp();
  await open();
  expect(sockets[0]?.url).toBe('wss://im.example.com/vap/websocket/s%2F1');
  expect(states).toEqual(['fetching-token', 'opening', 'open']);
});

test('a call goes over the open socket and finds its reply', async () => {
  const { api, open, http } = setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  const request = lastRequest(socket);
  expect(request.p).toBe('accountGet');
  socket.listener.onMessage(reply(request.r, ACCOUNT));
  expect(await call).toMatchObject({ ok: true, value: { userId: ME } });
  expect(http.requests).toHaveLength(1);
});

test('without a socket a call goes over HTTP, and so does one that the socket loses', async () => {
  const { api, open, http } = setUp((request) =>
    request.url.endsWith('/getSToken') ? SOCKET_TOKEN : answered({ s: '1', m: '', d: ACCOUNT, t: 1, r: '', code: '' }),
  );
  expect((await api.call(accountGet, undefined)).ok).toBe(true);
  expect(http.requests).toHaveLength(1);
  const socket = await open();
  const call = api.call(accountGet, undefined);
  socket.listener.onClose(1006);
  expect((await call).ok).toBe(true);
  const sentTwice = [socket.sent[0], http.requests.at(-1)?.body];
  expect(sentTwice[0]).toBe(sentTwice[1]);
});

test('a frame that the provider would refuse as too large goes over HTTP', async () => {
  const { api, open, http } = setUp((request) =>
    request.url.endsWith('/getSToken')
      ? SOCKET_TOKEN
      : answered({ s: '1', m: '', d: { msg_id: '1', time: 1 }, t: 1, r: '', code: '' }),
  );
  const socket = await open();
  const request = {
    chatId: CHAT,
    localId: 'uuid-long',
    messageType: 'msg',
    text: '<'.repeat(16_000),
    mentionedIds: [],
    mentionWords: [],
  } as const;
  expect((await api.call(msgSend, request)).ok).toBe(true);
  expect(socket.sent).toEqual([]);
  expect(http.requests).toHaveLength(2);
});

test('a reply that does not come in 30 s is a time-out, and is not asked for again', async () => {
  const { api, open, http, clock } = setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  await clock.advance(30_000);
  expect(await call).toEqual({ ok: false, failure: { code: 'timeout' } });
  expect(socket.sent.filter((text) => text.includes('accountGet'))).toHaveLength(1);
  expect(http.requests).toHaveLength(1);
});

test('a reply that is not what the contract says is logged and fails', async () => {
  const { api, open, warnings } = setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  socket.listener.onMessage(reply(lastRequest(socket).r, { user_id: 5 }));
  expect(await call).toMatchObject({ ok: false, failure: { code: 'invalid_reply' } });
  expect(warnings).toEqual(['a reply could not be read']);
});

test('a list that has not changed is not read', async () => {
  const { api, open } = setUp();
  const socket = await open();
  const call = api.callForList(friendListGet, { sinceMs: 1, version: '1' });
  socket.listener.onMessage(reply(lastRequest(socket).r, {}, { m: 'noChange' }));
  expect(await call).toEqual({ ok: true, value: { kind: 'unchanged' } });
});

test('a refusal that ends the session is told once, and comes back as a failure too', async () => {
  const { api, open, ends } = setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  socket.listener.onMessage(reply(lastRequest(socket).r, {}, { s: '-1', code: 'token_invalid' }));
  expect(await call).toMatchObject({ ok: false, failure: { code: 'token_invalid' } });
  expect(ends).toEqual(['token_invalid']);
});

test('pushes are decoded and handed on; what cannot be read or is not known breaks nothing', async () => {
  const { open, pushes, warnings, hello, link } = setUp();
  const socket = await open();
  for (const frame of [hello, '{', '[]', '{"type":"future_thing","d":{}}', '{"type":"rcvMsg","d":{"msg_id":"x"}}']) {
    socket.listener.onMessage(frame);
  }
  expect(pushes).toEqual(['hello']);
  expect(warnings).toEqual(['a frame could not be read', 'a frame could not be read', 'a push could not be read']);
  expect(link.isOpen()).toBe(true);
});

test('a heartbeat goes out every 30 s; a socket that does not answer is replaced', async () => {
  const { open, hello, clock, sockets, states } = setUp();
  const socket = await open();
  socket.listener.onMessage(hello);
  await clock.advance(30_000);
  expect(socket.sent).toHaveLength(1);
  expect(socket.sent[0]).toMatch(/^\d{5}$/);
  socket.listener.onMessage(JSON.stringify({ type: 'hb', d: { code: socket.sent[0], t: 1 } }));
  await clock.advance(30_000);
  expect(socket.sent).toHaveLength(2);
  await clock.advance(5000);
  expect(socket.closedWith()).toBe(1000);
  expect(sockets).toHaveLength(2);
  expect(states.at(-1)).toBe('opening');
});

test('a page that comes back finds a dead socket within two seconds', async () => {
  const { open, hello, link, clock, sockets } = setUp();
  const socket = await open();
  socket.listener.onMessage(hello);
  await clock.advance(10_000);
  link.notice('shown');
  expect(socket.sent).toHaveLength(1);
  await clock.advance(2000);
  expect(sockets).toHaveLength(2);
});

test('an attempt is abandoned after 8 s, and the next one comes 5 s later', async () => {
  const { link, clock, sockets, states } = setUp();
  link.start();
  await clock.advance(8000);
  expect(sockets[0]?.closedWith()).toBe(1000);
  expect(states.at(-1)).toBe('retrying');
  await clock.advance(5000);
  expect(sockets).toHaveLength(2);
});

test('a token that comes after the link was stopped opens nothing', async () => {
  const { link, clock, sockets } = setUp();
  link.start();
  link.stop();
  await clock.advance(60_000);
  expect(sockets).toEqual([]);
  expect(link.state()).toEqual({ name: 'off' });
});

test('a close that ends the session says so', async () => {
  const { open, ends, link } = setUp();
  const socket = await open();
  socket.listener.onClose(4003);
  expect(ends).toEqual(['token_invalid']);
  expect(link.state()).toEqual({ name: 'ended' });
});
