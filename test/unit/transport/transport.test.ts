import { expect, test } from 'vitest';
import { accountGet } from '../../../widget/contract/operations/account-get.ts';
import { friendListGet } from '../../../widget/contract/operations/friend-list-get.ts';
import { msgRead } from '../../../widget/contract/operations/msg-read.ts';
import { msgSend } from '../../../widget/contract/operations/msg-send.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import type { Result } from '../../../widget/domain/result.ts';
import { answered } from '../../support/fake-network.ts';
import { CHAT, ME } from '../../support/builders.ts';
import { setUpTransport as setUp, SOCKET_TOKEN } from '../../support/transport.ts';

const ACCOUNT = { user_id: ME, user_name: 'Me' };

const lastRequest = (socket: { readonly sent: readonly string[] }) =>
  JSON.parse(socket.sent.at(-1) ?? '{}') as { r: string; p: string; log: unknown };
const reply = (r: string, d: unknown, more: object = {}) =>
  JSON.stringify({ s: '1', m: '', d, t: 1, r, code: '', ...more });

test('fetches a socket token and opens a socket with it', async () => {
  const { open, states, sockets } = await setUp();
  await open();
  expect(sockets[0]?.url).toBe('wss://im.example.com/vap/websocket/s%2F1');
  expect(states).toEqual(['fetching-token', 'opening', 'open']);
});

test('sends a call and receives its reply over the socket', async () => {
  const { api, open, http } = await setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  const request = lastRequest(socket);
  expect(request.p).toBe('accountGet');
  expect(request.log).toEqual({ v: __MEELINE_VERSION__ });
  socket.listener.onMessage(reply(request.r, ACCOUNT));
  expect(await call).toMatchObject({ ok: true, value: { userId: ME } });
  expect(http.requests).toHaveLength(1);
});

test('calls over HTTP without a socket or when it closes', async () => {
  const { api, open, http } = await setUp((request) =>
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

test('sends a frame too large for the socket over HTTP', async () => {
  const { api, open, http } = await setUp((request) =>
    request.url.endsWith('/getSToken')
      ? SOCKET_TOKEN
      : answered({ s: '1', m: '', d: { msg_id: '1', time: 1 }, t: 1, r: '', code: '' }),
  );
  const socket = await open();
  const request = {
    chatId: CHAT,
    localId: 'uuid-long',
    content: { kind: 'text', text: '<'.repeat(16_000) },
    mentionedIds: [],
    mentionWords: [],
  } as const;
  expect((await api.call(msgSend, request)).ok).toBe(true);
  expect(socket.sent).toEqual([]);
  expect(http.requests).toHaveLength(2);
});

test('times out after 30 s without repeating the call', async () => {
  const { api, open, http, clock } = await setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  await clock.advance(30_000);
  expect(await call).toEqual({ ok: false, failure: { code: 'timeout' } });
  expect(socket.sent.filter((text) => text.includes('accountGet'))).toHaveLength(1);
  expect(http.requests).toHaveLength(1);
});

test('logs an invalid reply and fails the call', async () => {
  const { api, open, warnings } = await setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  socket.listener.onMessage(reply(lastRequest(socket).r, { user_id: 5 }));
  expect(await call).toMatchObject({ ok: false, failure: { code: 'invalid_reply' } });
  expect(warnings).toEqual(['a reply could not be read']);
});

test('does not read a list that has not changed', async () => {
  const { api, open } = await setUp();
  const socket = await open();
  const call = api.callForList(friendListGet, { sinceMs: 1, version: '1' });
  socket.listener.onMessage(reply(lastRequest(socket).r, {}, { m: 'noChange' }));
  expect(await call).toEqual({ ok: true, value: { kind: 'unchanged' } });
});

test('reports a session-ending refusal once, and to the caller', async () => {
  const { api, open, ends } = await setUp();
  const socket = await open();
  const call = api.call(accountGet, undefined);
  socket.listener.onMessage(reply(lastRequest(socket).r, {}, { s: '-1', code: 'token_invalid' }));
  expect(await call).toMatchObject({ ok: false, failure: { code: 'token_invalid' } });
  expect(ends).toEqual(['token_invalid']);
});

test('announces provider messages to the user, except for read marks', async () => {
  const { api, open, announced } = await setUp();
  const socket = await open();
  const ask = async (call: Promise<Result<unknown, Failure>>, said: object) => {
    socket.listener.onMessage(reply(lastRequest(socket).r, {}, { s: '-1', m: 'Careful', ...said }));
    return (await call).ok;
  };
  const read = { chatId: CHAT, messageId: '1' };
  expect(await ask(api.call(accountGet, undefined), { code: '777' })).toBe(false);
  expect(await ask(api.callForList(friendListGet, { sinceMs: 1, version: '1' }), { s: '7', code: 'E7' })).toBe(false);
  expect(await ask(api.call(msgRead, read), { s: '7', code: 'E7' })).toBe(false);
  for (const s of ['-1', '-2', '2']) expect(await ask(api.call(accountGet, undefined), { s })).toBe(false);
  expect(announced).toEqual([
    { code: 'warned', detail: 'Careful' },
    { code: 'refused', detail: 'Careful (E7)' },
  ]);
});

test('logs socket errors and shows those meant for the user', async () => {
  const { open, announced, ends, warnings, link } = await setUp();
  const socket = await open();
  for (const m of ['invalid token', 'illegal request', 'closing for maintenance', '']) {
    socket.listener.onMessage(reply('', {}, { s: '-1', m }));
  }
  socket.listener.onMessage(reply('', {}));
  socket.listener.onMessage(reply('of-nobody', {}, { s: '-1', m: 'too late' }));
  expect(announced).toEqual([{ code: 'warned', detail: 'closing for maintenance' }]);
  expect(warnings).toEqual(Array.from({ length: 4 }, () => 'the socket reported an error'));
  expect(ends).toEqual([]);
  expect(link.isOpen()).toBe(true);
});

test('decodes pushes and ignores unreadable or unknown ones', async () => {
  const { open, pushes, warnings, hello, link } = await setUp();
  const socket = await open();
  for (const frame of [hello, '{', '[]', '{"type":"future_thing","d":{}}', '{"type":"rcvMsg","d":{"msg_id":"x"}}']) {
    socket.listener.onMessage(frame);
  }
  expect(pushes).toEqual(['hello']);
  expect(warnings).toEqual(['a frame could not be read', 'a frame could not be read', 'a push could not be read']);
  expect(link.isOpen()).toBe(true);
});

test('sends heartbeats every 30 s and replaces a silent socket', async () => {
  const { open, hello, clock, sockets, states } = await setUp();
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

test('detects a dead socket within 2 s of being shown', async () => {
  const { open, hello, link, clock, sockets } = await setUp();
  const socket = await open();
  socket.listener.onMessage(hello);
  await clock.advance(10_000);
  link.notice('shown');
  expect(socket.sent).toHaveLength(1);
  await clock.advance(2000);
  expect(sockets).toHaveLength(2);
});

test('abandons an attempt after 8 s, retries 5 s later', async () => {
  const { link, clock, sockets, states } = await setUp();
  link.start();
  await clock.advance(8000);
  expect(sockets[0]?.closedWith()).toBe(1000);
  expect(states.at(-1)).toBe('retrying');
  await clock.advance(5000);
  expect(sockets).toHaveLength(2);
});

test('retries a forbidden link only when shown or requested', async () => {
  let status = 403;
  const { link, clock, http, sockets, states } = await setUp(() =>
    status === 403 ? answered('', { status }) : SOCKET_TOKEN,
  );
  link.start();
  await clock.advance(120_000);
  expect(http.requests).toHaveLength(1);
  expect(states.at(-1)).toBe('closed');
  status = 200;
  link.notice('retry');
  await clock.advance(0);
  expect(sockets).toHaveLength(1);
});

test('opens no socket for a token arriving after the stop', async () => {
  const { link, clock, sockets } = await setUp();
  link.start();
  link.stop();
  await clock.advance(60_000);
  expect(sockets).toEqual([]);
  expect(link.state()).toEqual({ name: 'off' });
});

test('reports a close code that ends the session', async () => {
  const { open, ends, link } = await setUp();
  const socket = await open();
  socket.listener.onClose(4003);
  expect(ends).toEqual(['token_invalid']);
  expect(link.state()).toEqual({ name: 'ended' });
});

test('logs a heartbeat that takes more than 5 s', async () => {
  const { open, hello, clock, warnings } = await setUp();
  const socket = await open();
  socket.listener.onMessage(hello);
  await clock.advance(30_000);
  const answer = JSON.stringify({ type: 'hb', d: { code: socket.sent[0], t: 1 } });
  await clock.advance(4999);
  socket.listener.onMessage(answer);
  expect(warnings).toEqual([]);
  await clock.advance(1001);
  socket.listener.onMessage(answer);
  expect(warnings).toEqual(['a heartbeat was slow']);
});

test('waits for the socket with ten tries, 800 ms apart', async () => {
  const { api, link, clock, sockets, http } = await setUp();
  const call = api.callOverSocket(accountGet, undefined);
  await clock.advance(3 * 800);
  link.start();
  await clock.advance(0);
  const socket = sockets[0];
  socket?.listener.onOpen();
  await clock.advance(800);
  if (socket === undefined) throw new Error('no socket was opened');
  socket.listener.onMessage(reply(lastRequest(socket).r, ACCOUNT));
  expect((await call).ok).toBe(true);
  const inVain = await setUp();
  const failed = inVain.api.callOverSocket(accountGet, undefined);
  await inVain.clock.advance(9 * 800);
  expect(await failed).toEqual({ ok: false, failure: { code: 'send_failed' } });
  expect([...http.requests, ...inVain.http.requests].filter(({ url }) => url.endsWith('/api/srvc/v1'))).toEqual([]);
});

test('keeps other requests when the socket rejects one', async () => {
  const { api, open, http } = await setUp((request) =>
    request.url.endsWith('/getSToken') ? SOCKET_TOKEN : answered({ s: '1', m: '', d: ACCOUNT, t: 1, r: '', code: '' }),
  );
  const socket = await open();
  const first = api.call(accountGet, undefined);
  const { r } = lastRequest(socket);
  socket.refuse();
  expect((await api.call(accountGet, undefined)).ok).toBe(true);
  expect(http.requests).toHaveLength(2);
  socket.listener.onMessage(reply(r, ACCOUNT));
  expect((await first).ok).toBe(true);
  expect(http.requests).toHaveLength(2);
});

test('logs a slow opening after 5 s and 70 s', async () => {
  const { link, clock, sockets, warnings } = await setUp();
  link.start();
  await clock.advance(4999);
  expect(warnings).toEqual([]);
  await clock.advance(1);
  expect(warnings).toEqual(['the connection is slow']);
  await clock.advance(65_000);
  expect(warnings).toHaveLength(2);
  link.notice('retry');
  await clock.advance(0);
  sockets.at(-1)?.listener.onOpen();
  await clock.advance(80_000);
  expect(warnings).toHaveLength(2);
  sockets.at(-1)?.listener.onClose(1006);
  await clock.advance(5000);
  expect(warnings).toHaveLength(3);
});

test('starts no link on a forbidding screen, but keeps one', async () => {
  const { link, clock, sockets, states } = await setUp();
  link.allow(false);
  link.start();
  await clock.advance(60_000);
  expect(states).toEqual([]);
  link.allow(true);
  await clock.advance(0);
  sockets[0]?.listener.onOpen();
  link.allow(false);
  await clock.advance(1000);
  expect(link.isOpen()).toBe(true);
  sockets[0]?.listener.onClose(1006);
  await clock.advance(60_000);
  expect(link.state().name).toBe('off');
  expect(sockets).toHaveLength(1);
  link.allow(true);
  await clock.advance(0);
  expect(sockets).toHaveLength(2);
  link.stop();
  link.allow(false);
  link.allow(true);
  expect(link.state().name).toBe('off');
});
