import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeApiKey } from '../../../applet-host-demo/provider/base/store/access/api-keys.ts';
import { createIdentitySigner, type IdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { createServerClient, type ServerClient, serverClientOf } from '../../support/server-api.ts';

/** Authentication, rates, repeats, pages and errors of the server API. */
describe.each(usualDatabase())('the server API (%s)', (database) => {
  let provider: TestProvider;
  let server: ServerClient;
  let signer: IdentitySigner;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { serverSignIns: 1000 } });
    signer = await createIdentitySigner(() => provider.services.now());
    await provider.saveTenant({ identityKeys: [signer.publicKey] });
    server = await serverClientOf(provider);
  });
  afterAll(async () => {
    await provider.stop();
  });

  const statusWith = async (credential: string | undefined): Promise<number> =>
    (await createServerClient(provider.baseUrl, credential).call('GET', '/players')).status;

  it('takes a token of the tenant’s server with its scopes', async () => {
    const claims = { playerId: undefined, audience: 'meeline-server' };
    expect(await statusWith(await signer.sign({ ...claims, scope: 'players:read other' }))).toBe(200);
    expect(await statusWith(await signer.sign({ ...claims, scope: 'groups:read' }))).toBe(403);
    expect(await statusWith(await signer.sign(claims))).toBe(403);
    expect(await statusWith(await signer.sign({ ...claims, scope: 'players:read', audience: 'meeline' }))).toBe(401);
    expect(await statusWith(await signer.sign({ ...claims, scope: 'players:read', issuer: 'GPO' }))).toBe(401);
    expect(await statusWith(await signer.sign({ ...claims, scope: 'players:read', lifetimeS: 600 }))).toBe(401);
    expect(await statusWith(await signer.sign({ ...claims, scope: 'players:read', issuedAtMs: 0 }))).toBe(401);
    const stranger = await createIdentitySigner(() => provider.services.now());
    expect(await statusWith(await stranger.sign({ ...claims, scope: 'players:read' }))).toBe(401);
  });

  it('refuses missing, unknown, revoked and expired keys', async () => {
    const { db, now } = provider.services;
    const { keyId, secret } = await serverClientOf(provider);
    expect(await statusWith(secret)).toBe(200);
    expect(await statusWith(undefined)).toBe(401);
    expect(await statusWith(`mk_${keyId}_${'x'.repeat(43)}`)).toBe(401);
    expect(await statusWith('a.b.c')).toBe(401);
    await revokeApiKey(db, TEST_TENANT, keyId, now());
    expect(await statusWith(secret)).toBe(401);
    const expiresAt = new Date(now() + 1000).toISOString();
    const short = await server.call('POST', '/keys', { body: { name: 'short', scopes: ['players:read'], expiresAt } });
    expect(await statusWith(short.body.secret)).toBe(200);
    provider.advanceClock(1001);
    expect(await statusWith(short.body.secret)).toBe(401);
  });

  it('stores no secret of a key', async () => {
    const { secret, keyId } = await serverClientOf(provider);
    const rows = await provider.services.db.selectFrom('api_keys').selectAll().execute();
    const [, random = ''] = secret.split(`${keyId}_`);
    expect(random.length).toBeGreaterThan(20);
    expect(JSON.stringify(rows)).not.toContain(random);
    expect(provider.logLines.join('\n')).not.toContain(secret);
  });

  it('creates and revokes keys within the caller’s scopes', async () => {
    const small = await serverClientOf(provider, { scopes: ['keys:write', 'keys:read', 'players:read'] });
    const refused = await small.call('POST', '/keys', { body: { name: 'x', scopes: ['groups:write'] } });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'scope_missing', field: 'body.scopes' } } });
    const made = await small.call('POST', '/keys', { body: { name: 'reader', scopes: ['players:read'] } });
    expect(made.status).toBe(201);
    const listed = await small.call('GET', '/keys?limit=200');
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({ keyId: made.body.keyId, name: 'reader', scopes: ['players:read'] }),
    );
    expect(JSON.stringify(listed.body)).not.toContain(made.body.secret);
    const strong = await serverClientOf(provider);
    expect((await small.call('DELETE', `/keys/${strong.keyId}`)).status).toBe(403);
    expect((await small.call('DELETE', `/keys/${made.body.keyId}`)).status).toBe(200);
    expect(await statusWith(made.body.secret)).toBe(401);
    expect((await small.call('DELETE', '/keys/0000000000000000')).status).toBe(404);
  });

  it('names the request, the wrong field and the expected value', async () => {
    const id = 'my-request-1';
    const answer = await server.call('POST', '/players', {
      body: { playerId: 'p', nmae: 'Ann', name: 'Ann' },
      headers: { 'x-request-id': id },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-request-id')).toBe(id);
    expect(answer.body).toEqual({
      error: {
        code: 'invalid_request',
        message: '"body.nmae" must be left out: there is no such field.',
        field: 'body.nmae',
        requestId: id,
      },
    });
    for (const [method, path, request, status, code] of [
      ['GET', '/nothing', {}, 404, 'not_found'],
      ['PUT', '/players', {}, 404, 'not_found'],
      ['POST', '/players', { body: '{' }, 400, 'invalid_request'],
      ['POST', '/players', { body: '[]' }, 400, 'invalid_request'],
      ['POST', '/players', { body: { name: 'Ann' } }, 400, 'invalid_request'],
      ['POST', '/players', { body: { name: 'A'.repeat(17), playerId: 'p' } }, 422, 'nickname_too_long'],
      ['POST', '/players', { body: 'x'.repeat(70_000) }, 413, 'too_large'],
      ['POST', '/players', { picture: { bytes: new Uint8Array(9), type: 'image/png' } }, 415, 'unsupported_media_type'],
      ['GET', '/players?limit=0', {}, 400, 'invalid_request'],
      ['GET', '/players?limit=x', {}, 400, 'invalid_request'],
      ['GET', '/players?page=2', {}, 400, 'invalid_request'],
      ['GET', '/players?limit=1&limit=2', {}, 400, 'invalid_request'],
      ['GET', `/players/${'x'.repeat(151)}`, {}, 400, 'invalid_request'],
      ['GET', '/players/a%00b', {}, 400, 'invalid_request'],
      ['GET', '/players/none', {}, 404, 'not_found'],
    ] as const) {
      const { status: got, body, headers } = await server.call(method, path, request);
      expect([method, path, got, body.error.code]).toEqual([method, path, status, code]);
      expect(body.error.requestId).toBe(headers.get('x-request-id'));
      expect(body.error.message).not.toBe('');
    }
  });

  it('serves its OpenAPI document to everyone', async () => {
    const { status, body } = await createServerClient(provider.baseUrl, undefined).call('GET', '/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(body.paths['/players'].post.operationId).toBe('createPlayer');
  });

  it('lists pages without gaps or repeats', async () => {
    for (let index = 0; index < 5; index += 1) await provider.createUser();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await server.call('GET', `/players?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ userId }: { readonly userId: string }) => userId));
      expect(body.data.length).toBeLessThanOrEqual(2);
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    const all = await provider.services.db.selectFrom('users').select('user_id').orderBy('user_id').execute();
    expect(seen).toEqual(all.map((row) => row.user_id));
  });

  describe('with an Idempotency-Key', () => {
    const create = (key: string, playerId: string, client = server) =>
      client.call('POST', '/players', { body: { playerId, name: 'Twice' }, headers: { 'idempotency-key': key } });

    it('runs parallel repeats once and answers all the same', async () => {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 12 }, () => create(key, 'idem-1')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(11);
      // Without a key the second call is refused.
      expect((await server.call('POST', '/players', { body: { playerId: 'idem-1', name: 'Twice' } })).status).toBe(409);
    });

    it('sends a message once', async () => {
      await server.call('POST', '/accounts', { body: { account: 'idem', name: 'Idem' } });
      await create(randomUUID(), 'idem-2');
      const headers = { 'idempotency-key': randomUUID() };
      const body = { from: 'idem', to: { type: 'player', player: 'idem-2' }, content: { type: 'text', text: 'once' } };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.call('POST', '/messages', { body, headers })),
      );
      expect(new Set(answers.map((answer) => answer.body.messageId)).size).toBe(1);
      const { chatId } = answers[0]?.body ?? {};
      const rows = await provider.services.db
        .selectFrom('messages')
        .select('body')
        .where('chat_id', '=', chatId)
        .execute();
      expect(rows.filter((row) => row.body.includes('once'))).toHaveLength(1);
    });

    it('refuses the key for another request, and an invalid key', async () => {
      const key = randomUUID();
      expect((await create(key, 'idem-3')).status).toBe(201);
      expect(await create(key, 'idem-4')).toMatchObject({
        status: 422,
        body: { error: { code: 'idempotency_key_reused' } },
      });
      expect((await create('a b', 'idem-5')).status).toBe(400);
      // Another caller has its own keys.
      expect((await create(key, 'idem-6', await serverClientOf(provider))).status).toBe(201);
    });

    it('repeats refusals, and forgets answers after a day', async () => {
      const key = randomUUID();
      expect((await create(key, 'idem-1')).status).toBe(409);
      const again = await create(key, 'idem-1');
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([409, 'true']);
      const { removeExpired } = await import('../../../applet-host-demo/provider/edges/jobs/maintenance.ts');
      provider.advanceClock(25 * 3_600_000);
      await removeExpired(provider.services);
      expect((await create(key, 'idem-1')).headers.get('idempotency-replayed')).toBeNull();
    });

    it('runs a request again whose node has crashed', async () => {
      const { db, now } = provider.services;
      const client = await serverClientOf(provider);
      const key = randomUUID();
      const body = { playerId: 'idem-7', name: 'Twice' };
      const { fingerprintOf } = await import('../../../applet-host-demo/provider/edges/server-api/idempotency.ts');
      const fingerprint = fingerprintOf('POST', '/vap/api/server/v1/players', JSON.stringify(body));
      await db
        .insertInto('api_requests')
        .values({ tenant: TEST_TENANT, caller: client.keyId, key, fingerprint, claimed_at: now() - 61_000 })
        .execute();
      expect((await create(key, 'idem-7', client)).status).toBe(201);
    });

    it('is free for another request after a day', async () => {
      const { removeExpired } = await import('../../../applet-host-demo/provider/edges/jobs/maintenance.ts');
      const headers = { 'idempotency-key': randomUUID() };
      for (const playerId of ['day-1', 'day-2']) await create(randomUUID(), playerId);
      await server.call('POST', '/accounts', { body: { account: 'day', name: 'Day' } });
      const message = (to: object) => ({ from: 'day', to, content: { type: 'text', text: 'same key' } });
      /** Uses the key for each request, a day after the one before. */
      const onDays = async (requests: readonly (readonly [path: string, body?: object])[]) => {
        const answers = [];
        for (const [path, body] of requests) {
          provider.advanceClock(25 * 3_600_000);
          await removeExpired(provider.services);
          answers.push(await server.call('POST', path, { headers, ...(body === undefined ? {} : { body }) }));
        }
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
        return answers.map((answer) => answer.body);
      };
      const sendAt = new Date(provider.services.now() + 80 * 86_400_000).toISOString();
      const toPlayer = (player: string) => message({ type: 'player', player });
      const requests = [
        ['/players/day-1/exports'],
        ['/players/day-2/exports'],
        ['/groups', { name: 'First', owner: 'day-1' }],
        ['/groups', { name: 'Second', owner: 'day-1' }],
        ['/messages', toPlayer('day-1')],
        ['/messages', toPlayer('day-1')],
        ['/messages', { ...toPlayer('day-1'), sendAt }],
        ['/messages', { ...toPlayer('day-2'), sendAt }],
        ['/reports', { about: { type: 'player', player: 'day-1' }, reason: 'spam' }],
        ['/reports', { about: { type: 'player', player: 'day-2' }, reason: 'spam' }],
      ] as const;
      const made = (await onDays(requests)).map(
        (body, index) =>
          `${requests[index]?.[0]} ${body.exportId ?? body.groupId ?? body.messageId ?? body.scheduled ?? body.reportId}`,
      );
      expect(made.filter((id) => id.endsWith('undefined'))).toEqual([]);
      expect(new Set(made).size).toBe(made.length);
    });

    it('names the same thing after failures, another after corrections', async () => {
      const { runOnce } = await import('../../../applet-host-demo/provider/edges/server-api/idempotency.ts');
      const request = { tenant: TEST_TENANT, caller: 'test', key: randomUUID(), fingerprint: 'first' };
      const named: string[] = [];
      const run = (status: number) => (localId: string) => {
        named.push(localId);
        return Promise.resolve({ status, body: '' });
      };
      await runOnce(provider.services, request, run(500));
      await expect(runOnce(provider.services, request, () => Promise.reject(new Error('no database')))).rejects.toThrow(
        'no database',
      );
      await runOnce(provider.services, request, run(429));
      provider.advanceClock(1);
      await runOnce(provider.services, { ...request, fingerprint: 'corrected' }, run(201));
      expect(await runOnce(provider.services, request, run(201))).toBe('other');
      const [first, again, corrected] = named;
      expect(named).toHaveLength(3);
      expect(again).toBe(first);
      expect(corrected).not.toBe(first);
    });

    it('takes none for answers with a secret', async () => {
      const headers = { 'idempotency-key': 'k' };
      expect(
        (await server.call('POST', '/keys', { body: { name: 'x', scopes: ['players:read'] }, headers })).status,
      ).toBe(400);
    });
  });
});

describe('the rates of the server API', () => {
  let provider: TestProvider;

  beforeAll(async () => {
    provider = await startTestProvider({ limits: { serverCalls: 3, serverSignIns: 2 } });
  });
  afterAll(async () => {
    await provider.stop();
  });

  it('are limited per caller and shown in headers', async () => {
    const [one, two] = [await serverClientOf(provider), await serverClientOf(provider)];
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push(await one.call('GET', '/players'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
    const last = answers.at(-1);
    expect(last?.headers.get('ratelimit-limit')).toBe('3');
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.body.error.code).toBe('too_many_calls');
    expect((await two.call('GET', '/players')).status).toBe(200);
  });

  it('are limited per address for wrong credentials', async () => {
    const wrong = createServerClient(provider.baseUrl, 'mk_0000000000000000_x');
    expect((await wrong.call('GET', '/players')).status).toBe(401);
    expect((await wrong.call('GET', '/players')).status).toBe(401);
    expect((await wrong.call('GET', '/players')).status).toBe(429);
  });
});
