import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createIdentitySigner,
  createServerClient,
  createTokenCredential,
  readWebhook,
  type ServerClientOptions,
  WebhookSignatureError,
} from '../../../applet-host-demo/server-client/index.ts';
import { signatureOf } from '../../../applet-host-demo/provider/base/outbound/signature.ts';
import { collect } from '../../support/collect.ts';
import { generateSigningKey } from '../../support/signing-key.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const DONE: Answer = { status: 200, body: '{"data":[]}' };
const refused = (status: number, code: string, retryAfter = '0'): Answer => ({
  status,
  headers: { 'retry-after': retryAfter, 'x-request-id': 'request-1' },
  body: JSON.stringify({ error: { code, message: 'No.', field: 'body.name', requestId: 'request-1' } }),
});

/** The answers of a server, in their order; the last one is repeated. */
let answers: readonly (Answer | 'silence' | 'hang up')[] = [];
let requests: { readonly line: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = [];
let server: http.Server;
let url: string;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      const body = Buffer.concat(parts).toString();
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      if (answer === 'hang up') request.socket.destroy();
      else if (answer !== 'silence') response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});
beforeEach(() => {
  requests = [];
});

const client = (options: Partial<ServerClientOptions> = {}) =>
  createServerClient({ url, credential: 'mk_key', ...options });
const player = { playerId: '4711', name: 'Minh' };

describe('a call', () => {
  test('sends method, path, query, body, credential and ids', async () => {
    answers = [DONE];
    await client().setMute(
      'alias:vip',
      'player/1',
      { isMuted: true },
      { idempotencyKey: 'own', requestId: 'request-9' },
    );
    await client().listPlayers({ tag: 'a&b', limit: 2, cursor: undefined });
    expect(requests.map(({ line, body }) => `${line} ${body}`)).toEqual([
      'PUT /vap/api/server/v1/groups/alias%3Avip/members/player%2F1/mute {"isMuted":true}',
      'GET /vap/api/server/v1/players?tag=a%26b&limit=2 ',
    ]);
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer mk_key',
      'content-type': 'application/json',
      'idempotency-key': 'own',
      'x-request-id': 'request-9',
    });
    expect(requests[1]?.headers['idempotency-key']).toBeUndefined();
  });

  test('refuses an address and ids that would lead elsewhere', () => {
    expect(() => client({ url: 'chat.example' })).toThrow('"url" must be the provider\'s origin');
    for (const id of ['', '.', '..', 7 as unknown as string])
      expect(() => client().getPlayer(id)).toThrow('getPlayer: "player" must be an id');
  });

  test('asks for credentials at each try; follows no redirect', async () => {
    answers = [refused(503, 'server_busy'), DONE];
    let asked = 0;
    await client({ credential: async () => `token-${(asked += 1)}` }).getTenant();
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    answers = [{ status: 307, headers: { location: `${url}/elsewhere` } }];
    await expect(client({ retries: 0 }).getTenant()).rejects.toMatchObject({ code: 'unreachable' });
    expect(requests).toHaveLength(3);
  });
});

describe('repeats', () => {
  test('keep a change’s key through refusals and lost connections', async () => {
    answers = [
      refused(503, 'server_busy'),
      'hang up',
      refused(429, 'too_many_calls'),
      refused(409, 'request_in_progress'),
      DONE,
    ];
    await client().createPlayer(player);
    await client().createPlayer(player);
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, 5)).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[5]).not.toBe(keys[0]);
  });

  test('end after the allowed number, with the last error', async () => {
    answers = [refused(503, 'server_full')];
    await expect(client({ retries: 2 }).getTenant()).rejects.toMatchObject({
      name: 'ServerApiError',
      code: 'server_full',
      status: 503,
      field: 'body.name',
      requestId: 'request-1',
      message: 'No. (server_full)',
    });
    expect(requests).toHaveLength(3);
  });

  test('do not happen after a refusal by a rule', async () => {
    answers = [refused(422, 'nickname_too_long'), refused(409, 'exists')];
    await expect(client().createPlayer(player)).rejects.toMatchObject({ code: 'nickname_too_long' });
    await expect(client().createPlayer(player)).rejects.toMatchObject({ code: 'exists' });
    expect(requests).toHaveLength(2);
  });

  test('do not happen when the requested wait is too long', async () => {
    answers = [refused(429, 'too_many_calls', '61')];
    await expect(client().getTenant()).rejects.toMatchObject({ code: 'too_many_calls', retryAfterMs: 61_000 });
    expect(requests).toHaveLength(1);
  });

  test('of calls without a key happen only after 429', async () => {
    answers = [refused(429, 'too_many_calls'), refused(500, 'server_error')];
    const picture = { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' } as const;
    await expect(client().uploadPicture('bot', picture)).rejects.toMatchObject({ code: 'server_error' });
    expect(requests.map(({ headers, body }) => [headers['content-type'], headers['idempotency-key'], body])).toEqual([
      ['image/png', undefined, '\u0001\u0002\u0003'],
      ['image/png', undefined, '\u0001\u0002\u0003'],
    ]);
  });

  test('end with the signal, also during the wait', async () => {
    answers = [refused(503, 'server_busy', '30')];
    const ends = new AbortController();
    const call = client().getTenant({ signal: ends.signal });
    await expect.poll(() => requests.length).toBe(1);
    ends.abort(new Error('shutting down'));
    await expect(call).rejects.toThrow('shutting down');
    await expect(client().getTenant({ signal: ends.signal })).rejects.toThrow('shutting down');
    expect(requests).toHaveLength(1);
  });
});

test('foreign answers, timeouts and absent servers have their own codes', async () => {
  answers = [{ status: 502, body: '<html>Bad gateway</html>' }, { status: 200, body: '<html>' }, 'silence'];
  const once502 = client({ retries: 0, timeoutMs: 100 });
  await expect(once502.getTenant()).rejects.toMatchObject({ code: 'unexpected_answer', status: 502 });
  await expect(once502.getTenant()).rejects.toMatchObject({ code: 'unexpected_answer', status: 200 });
  await expect(once502.getTenant()).rejects.toMatchObject({ code: 'timeout', status: undefined });
  await expect(client({ url: 'http://127.0.0.1:1', retries: 0 }).getTenant()).rejects.toMatchObject({
    code: 'unreachable',
  });
});

test('a list is its first page and iterates all pages', async () => {
  answers = [
    { status: 200, body: '{"data":[1,2],"nextCursor":"a"}' },
    { status: 200, body: '{"data":[],"nextCursor":"b"}' },
    { status: 200, body: '{"data":[3]}' },
  ];
  const list = client().listPlayers({ tag: 'vip' });
  expect(await list).toEqual({ data: [1, 2], nextCursor: 'a' });
  expect(await collect(list)).toEqual([1, 2, 3]);
  expect(requests.map(({ line }) => line.split('?')[1])).toEqual(['tag=vip', 'tag=vip&cursor=a', 'tag=vip&cursor=b']);
});

test('lines are read one by one; cut answers fail', async () => {
  const lines = () => collect(client({ retries: 0 }).exportAudit());
  answers = [
    { status: 200, body: '{"number":1}\n{"actor":"é"}\n' },
    { status: 200, body: '{"number":1}\n{"num' },
  ];
  expect(await lines()).toEqual([{ number: 1 }, { actor: 'é' }]);
  await expect(lines()).rejects.toMatchObject({ code: 'unexpected_answer' });
});

describe('a webhook', () => {
  const body = JSON.stringify({ id: '17', type: 'message.created', data: { text: 'é' } });
  const signature = signatureOf(body, 'secret', Date.now());

  test('is read if signed with one of the secrets', () => {
    expect(readWebhook({ body, signature, secret: 'secret' })).toMatchObject({ id: '17', data: { text: 'é' } });
    expect(readWebhook({ body: Buffer.from(body), signature, secret: ['new', 'secret'] }).id).toBe('17');
  });

  test.each([
    ['without a signature', body, undefined, 'secret'],
    ['with a signature of another form', body, 't=1,v1=00', 'secret'],
    ['with another secret', body, signature, 'other'],
    ['with a changed body', body.replace('17', '18'), signature, 'secret'],
    ['with an old time', body, signatureOf(body, 'secret', Date.now() - 301_000), 'secret'],
    ['with a time in the future', body, signatureOf(body, 'secret', Date.now() + 400_000), 'secret'],
  ])('is refused %s', (_, given, header, secret) => {
    expect(() => readWebhook({ body: given, signature: header, secret })).toThrow(WebhookSignatureError);
  });
});

test('tokens are signed with a JWK or a PEM file', async () => {
  const { jwk, pem, publicKey } = generateSigningKey();
  const keys = createLocalJWKSet({ keys: [{ ...publicKey, kid: 'k1' }] });
  const identity = createIdentitySigner({ tenant: 'CB', privateKey: { ...jwk, kid: 'k1' } });
  const claims = { issuer: 'CB', audience: 'meeline', maxTokenAge: 60 };
  const { payload, protectedHeader } = await jwtVerify(identity({ playerId: '4711', name: 'Minh' }), keys, claims);
  expect(payload).toMatchObject({ sub: '4711', name: 'Minh' });
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'k1' });
  const credential = createTokenCredential({ tenant: 'CB', privateKey: pem, keyId: 'k1' }, [
    'players:read',
    'groups:read',
  ]);
  const token = typeof credential === 'function' ? await credential() : '';
  const verified = await jwtVerify(token, keys, { issuer: 'CB', audience: 'meeline-server' });
  expect(verified.payload['scope']).toBe('players:read groups:read');
  const otherCurve = generateSigningKey('P-384').pem;
  expect(() => createIdentitySigner({ tenant: 'CB', privateKey: otherCurve })).toThrow('P-256');
});
