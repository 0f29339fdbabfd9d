import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATH, DIRECT_PATH, SOCKET_PATH, TENANT_HEADER, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { FILE_UPLOAD_PATH } from '../../../widget/contract/files.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, until } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The canary is in every place where a secret could be. No log line may contain it. */
const CANARY = 'canary-4d1f';

const UNFINISHED_FILE =
  '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"chatId":"CHAT","type":"image"}\r\n' +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n1234';

describe.each(usualDatabase())('bad input (%s)', (database) => {
  let provider: TestProvider;
  let client: TestClient;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: `password-${CANARY}` });
    const bob = await provider.createUser({ name: 'Bob' });
    chatId = await provider.befriend(ann.userId, bob.userId);
    client = await signIn(provider.baseUrl, 'anna', `password-${CANARY}`);
  });
  afterAll(() => provider.stop());

  const post = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(provider.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: client.token ?? '', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const call = (p: unknown, d: unknown, headers: Readonly<Record<string, string>> = {}) =>
    post(API_PATH, JSON.stringify({ p, d, r: 'r1' }), headers);

  const send = (change: object) => ({
    chatId,
    uuid: 'a-good-uuid',
    msg_type: 'msg',
    msg: CANARY,
    at_uids: [],
    at_effect_words: [],
    ...change,
  });

  it.each<[string, string, number, string]>([
    ['nothing', '', 400, 'invalid_request'],
    ['no JSON', `{"secret":"${CANARY}"`, 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['a text', `"${CANARY}"`, 400, 'invalid_request'],
    ['no p', '{"d":{},"r":"1"}', 400, 'invalid_request'],
    ['a number as p', '{"p":7,"d":{},"r":"1"}', 400, 'invalid_request'],
    ['no r', '{"p":"accountGet","d":{}}', 400, 'invalid_request'],
    ['a long p', `{"p":"${'p'.repeat(65)}","d":{},"r":"1"}`, 400, 'invalid_request'],
    ['a prototype', `{"p":"accountGet","d":{"__proto__":{"${CANARY}":1}},"r":"1"}`, 400, 'invalid_request'],
    ['a hidden prototype', '{"p":"accountGet","d":{"\\u005f_proto__":{"x":1}},"r":"1"}', 400, 'invalid_request'],
    ['an unknown p', `{"p":"no-${CANARY}","d":{},"r":"1"}`, 200, 'unknown_operation'],
    ['an inherited p', '{"p":"constructor","d":{},"r":"1"}', 200, 'unknown_operation'],
    ['data that is a list', '{"p":"msgResume","d":[],"r":"1"}', 200, 'invalid_request'],
    ['too much', JSON.stringify({ p: 'accountGet', d: { x: 'x'.repeat(70_000) }, r: '1' }), 413, 'too_large'],
  ])('answers a body with %s in an envelope', async (_what, body, status, code) => {
    const answer = await quietly(() => post(API_PATH, body));
    expect(answer).toMatchObject({ status, body: { s: '-1', code } });
    expect(answer.body['m']).not.toBe('');
  });

  it.each<[string, object, string]>([
    ['a chat id of another length', { chatId: 'abc' }, 'invalid_request'],
    ['a chat id with a zero byte', { chatId: 'abcd\u0000efg' }, 'invalid_request'],
    ['a chat id that is an object', { chatId: { x: 1 } }, 'invalid_request'],
    ['a foreign chat', { chatId: 'M000000001M000000002' }, 'forbidden'],
    ['an unknown group', { chatId: 'zzzzzzzz' }, 'not_match'],
    ['no uuid', { uuid: undefined }, 'invalid_request'],
    ['a short uuid', { uuid: 'x' }, 'invalid_request'],
    ['a type that only providers write', { msg_type: 'notice' }, 'invalid_request'],
    ['a type that no chat takes', { msg_type: 'red' }, 'forbidden'],
    ['text that is a list', { msg: [CANARY] }, 'invalid_request'],
    ['empty text', { msg: '   ' }, 'text_empty'],
    ['1001 characters', { msg: 'x'.repeat(1001) }, 'text_too_long'],
    ['far too long text', { msg: 'x'.repeat(20_000) }, 'invalid_request'],
    ['mentions that are no list', { at_uids: 'all' }, 'invalid_request'],
    ['too many mentions', { at_uids: Array.from({ length: 501 }, () => 'M123456789') }, 'invalid_request'],
  ])('refuses a message with %s', async (_what, change, code) => {
    const answer = await quietly(() => call('msgSend', send(change)));
    expect(answer).toMatchObject({ status: 200, body: { s: '-1', code, r: 'r1' } });
    const { last_msg_id } = await provider.services.db
      .selectFrom('chats')
      .select('last_msg_id')
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow();
    expect(last_msg_id).toBe(0);
  });

  it.each<[string, string, object]>([
    ['a list marker of the wrong type', 'friendListGet', { t: 'yesterday' }],
    ['a direction that is none', 'GetMsgList', { chatId: 'abcd1234', msg_id: '0', act: 'sideways' }],
    ['a negative number', 'GetMsgList', { chatId: 'abcd1234', msg_id: '-1', act: 'get_back' }],
    ['a number with letters', 'msgRead', { chatId: 'abcd1234', msg_id: '1e3' }],
    ['a limit that is none', 'GetMsgList', { chatId: 'abcd1234', msg_id: '0', act: 'get_back', limit: 1.5 }],
    ['heads that are texts', 'msgResume', { heads: { abcd1234: 'x' } }],
  ])('refuses %s', async (_what, name, data) => {
    expect(await quietly(() => call(name, data))).toMatchObject({
      status: 200,
      body: { s: '-1', code: 'invalid_request' },
    });
  });

  it.each(['9007199254740993', '9223372036854775807', '9999999999999999999'])(
    'accepts %s as the number of a missing message',
    async (messageId) => {
      const found = await quietly(async () => [
        await client.operation(OPERATIONS.msgRecall, { chatId, messageId }),
        await client.operation(OPERATIONS.msgRead, { chatId, messageId }),
        await client.operation(OPERATIONS.getMsgList, { chatId, messageId, direction: 'get_forward', limit: 10 }),
        await client.call(HTTP_CALLS.msgClearDel, { chatId, messageIds: [messageId] }),
        await client.call(HTTP_CALLS.msgClear, { chatId, upTo: messageId }),
      ]);
      expect(found.map((outcome) => (outcome.ok ? 'done' : outcome.failure.code))).toEqual([
        'not_found',
        'done',
        'done',
        'done',
        'done',
      ]);
    },
  );

  it('finds no upload by an id with a zero byte', async () => {
    const proof = { accessKeyId: 'a\0b', securityToken: CANARY };
    const parts = await quietly(() => client.call(HTTP_CALLS.fileParts, proof));
    const whole = await quietly(() => client.call(HTTP_CALLS.fileComplete, { ...proof, verificationCode: CANARY }));
    for (const outcome of [parts, whole]) expect(outcome).toMatchObject({ failure: { code: 'not_found' } });
  });

  it('names the invalid field in the answer', async () => {
    const answer = await call('msgSend', send({ chatId: 'abc' }));
    expect(answer.body['m']).toBe('"chatId" must be chat id.');
  });

  it.each([
    ['a missing', '', 'token_missing'],
    ['an expired or invented', `${'0'.repeat(32)}${CANARY.padEnd(43, 'x')}`, 'token_invalid'],
    ['a broken', `${CANARY}<>"'`, 'token_invalid'],
    ['a very long', CANARY.repeat(500), 'token_invalid'],
  ])('refuses %s token', async (_what, token, code) => {
    const answer = await quietly(() => call('accountGet', {}, { [TOKEN_HEADER]: token }));
    expect(answer).toMatchObject({ status: 200, body: { s: '-1', code } });
  });

  it('refuses an unknown tenant', async () => {
    const stranger = createClient(provider.baseUrl, { tenant: `${CANARY}-tenant`, token: client.token ?? '' });
    const answer = await stranger.call(HTTP_CALLS.getImSiteInitData, undefined);
    expect(answer).toMatchObject({ failure: { code: 'not_found' } });
    // With a session, the user's own tenant applies.
    expect((await stranger.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
  });

  it.each<[string, string, string, number, string]>([
    ['a body that is no JSON', '/userLogin', `{"password":"${CANARY}`, 400, 'invalid_request'],
    ['a prototype', '/userLogin', '{"__proto__":{}}', 400, 'invalid_request'],
    ['wrong types', '/userLogin', `{"loginName":["x"],"password":"${CANARY}"}`, 200, 'invalid_request'],
    ['a missing field', '/userLogin', `{"password":"${CANARY}"}`, 200, 'invalid_request'],
    [
      'a login name with a zero byte',
      '/userLogin',
      `{"loginName":"a\\u0000b","password":"${CANARY}"}`,
      200,
      'wrong_password',
    ],
    ['a wrong password', '/userLogin', `{"loginName":"anna","password":"${CANARY}"}`, 200, 'wrong_password'],
    ['a token that is none', '/identityLogin', `{"token":"${CANARY}"}`, 200, 'identity_invalid'],
    ['an unknown path', `/${CANARY.length}`, '{}', 404, 'not_found'],
  ])('answers %s on a direct path in the direct form', async (_what, path, body, status, code) => {
    const answer = await quietly(() => post(DIRECT_PATH + path, body));
    expect(answer).toMatchObject({ status, body: { code: 'fail', errorCode: code } });
    expect(answer.body['msg']).not.toBe('');
  });

  it.each([
    ['GET', '/nothing-here', 404],
    ['GET', '/%E0%A4%A', 400],
    ['GET', '/ml/assets/%E0%A4%A', 400],
    ['GET', '/ml/assets/%00', 403],
    ['GET', '/ml/assets/..%2f..%2f..%2fpackage.json', 403],
    ['GET', '/ml/assets/../../../package.json', 403],
    ['GET', `${SOCKET_PATH}/${CANARY}`, 404],
    ['GET', '/v1/..%2f..%2fpackage.json', 404],
    ['GET', '/v1/server.js', 404],
    ['GET', `${DIRECT_PATH}/userLogin`, 404],
    ['DELETE', API_PATH, 404],
    ['GET', API_PATH, 404],
    ['GET', '/\u0000', 400],
    ['GARBAGE', '/', 400],
  ])('answers %s %j with %i and a clear JSON error', async (method, path, status) => {
    const linesBefore = provider.logLines.length;
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(Number(answer.split(' ')[1])).toBe(status);
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(body).toMatch(/"(code|errorCode)":"(not_found|invalid_request|forbidden)"/);
    expect(body).not.toMatch(/node_modules|\n\s+at /);
    await until('its one line in the log', () => provider.logLines[linesBefore]);
    expect(provider.logLines.slice(linesBefore)).toHaveLength(1);
  });

  it('ignores unknown fields and headers', async () => {
    const answer = await call('accountGet', { more: CANARY }, { [TENANT_HEADER]: 'x', 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 200, body: { s: '1' } });
  });

  it('answers invalid frames in an envelope without closing the socket', async () => {
    const socket = await client.connect();
    const frames = [
      '',
      '{',
      'null',
      '[]',
      `"${CANARY}"`,
      '{"p":"accountGet"}',
      '{"p":"accountGet","r":"x","d":{"__proto__":{}}}',
      `{"p":"${CANARY}","d":{},"r":"u1"}`,
      JSON.stringify({ p: 'msgSend', d: send({ chatId: 'abc' }), r: 'u2' }),
      '123456',
    ];
    for (const frame of frames) socket.raw.send(frame);
    socket.raw.send(Buffer.from([0xff, 0xfe, 0x00]), { binary: true });
    await until('all answers', () => (socket.replies.length === frames.length + 1 ? true : undefined));
    const codes = socket.replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 'unknown_operation')).toHaveLength(1);
    expect(codes.filter((code) => code === 'invalid_request')).toHaveLength(frames.length);
    expect(socket.replies.find(({ r }) => r === 'u2')).toMatchObject({ s: '-1', code: 'invalid_request' });
    expect((await socket.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    socket.close();
  });

  it.each([
    ['without its end', '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n'],
    ['without the end of its file', UNFINISHED_FILE],
    ['without a boundary', 'nothing of the kind'],
    ['with a broken head', '--b\r\nno header\r\n\r\n--b--\r\n'],
  ])('refuses a multipart body %s', async (_what, body) => {
    const sent = body.replace('CHAT', chatId);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await quietly(() => post(FILE_UPLOAD_PATH, sent, headers));
    expect(answer).toMatchObject({ status: 200, body: { code: 'fail', errorCode: 'invalid_request' } });
  });

  it('logs no secret and keeps running', async () => {
    expect(provider.logLines.join('')).not.toContain(CANARY);
    expect(provider.logLines.join('')).not.toContain(client.token?.slice(32));
    expect((await client.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    expect(await (await fetch(`${provider.baseUrl}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${provider.baseUrl}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  /** Runs a request and expects exactly one log line for it. */
  async function quietly<T>(run: () => Promise<T>): Promise<T> {
    const linesBefore = provider.logLines.length;
    const result = await run();
    const lines = provider.logLines.slice(linesBefore);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain(CANARY);
    return result;
  }

  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(provider.port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => (answer += part));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
});
