import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { createClient, signIn, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { useServerStage } from '../../support/server-api-stage.ts';
import { SERVICE } from '../../support/service-stage.ts';

/** Settings of a tenant that operators change: agents, identity keys, origins. */
describe.each(usualDatabase())('the tenant of the server API (%s)', (database) => {
  const stage = useServerStage(database, { tenant: { service: SERVICE, canRegister: false } });
  const { done, refusal } = stage;
  const lastAct = async () => (await done('GET', '/audit?limit=200')).data.at(-1);

  describe('agents', () => {
    const order = { loginName: 'Wansu', name: 'Wan Su', role: 'agent', topics: ['Deposits'] };

    it('are created with a password shown once, and change', async () => {
      const made = await done('POST', '/agents', order);
      expect(made.agent).toMatchObject({
        loginName: 'wansu',
        name: 'Wan Su',
        role: 'agent',
        presence: 'offline',
        languages: [],
        topics: ['Deposits'],
        capacity: 5,
        load: 0,
      });
      const { act, detail } = await lastAct();
      expect([act, JSON.parse(detail).values]).toEqual(['createAgent', { role: 'agent' }]);
      const client = await signIn(stage.provider.baseUrl, 'wansu', made.password);
      const me = async () => valueOf(await client.call(HTTP_CALLS.deskMe, undefined)).data.agent;
      expect(await me()).toMatchObject({ role: 'agent', topics: ['Deposits'] });

      const change = { name: 'Wan', role: 'supervisor', languages: ['en', 'cn'], capacity: 2 };
      const changed = await done('PATCH', '/agents/wansu', change);
      expect(changed).toEqual({ agent: expect.objectContaining({ ...change, topics: ['Deposits'] }) });
      expect(await me()).toMatchObject({ role: 'supervisor', capacity: 2, name: 'Wan' });
      expect((await done('GET', '/agents')).data).toEqual([expect.objectContaining({ name: 'Wan' })]);
    });

    it('get a new password, which ends their sessions', async () => {
      const { password } = await done('PATCH', '/agents/wansu', { resetPassword: true });
      expect(password).toMatch(/^[\w-]{16}$/);
      const client = await signIn(stage.provider.baseUrl, 'wansu', password);
      expect(valueOf(await client.call(HTTP_CALLS.deskMe, undefined)).data.agent.role).toBe('supervisor');
    });

    it('are made of a user, and lose the role', async () => {
      const { userId } = await done('POST', '/players', { playerId: 'helper', name: 'Helper' });
      expect(await refusal('PATCH', `/agents/user:${userId}`, { capacity: 3 })).toEqual([404, 'not_found']);
      expect((await done('PATCH', `/agents/user:${userId}`, { role: 'agent' })).agent).toMatchObject({ userId });
      expect(await done('PATCH', `/agents/user:${userId}`, { role: 'none' })).toEqual({});
      expect(await refusal('PATCH', `/agents/user:${userId}`, { role: 'none' })).toEqual([404, 'not_found']);
      const names = (await done('GET', '/agents')).data.map(({ name }: { readonly name: string }) => name);
      expect(names).not.toContain('Helper');
    });

    it('need valid and free names', async () => {
      expect(await refusal('POST', '/agents', order)).toEqual([409, 'login_name_taken']);
      expect(await refusal('POST', '/agents', { ...order, loginName: 'a b' })).toEqual([422, 'login_name_format']);
      expect(await refusal('POST', '/agents', { ...order, loginName: 'other', name: '<b>' })).toEqual([
        422,
        'nickname_format',
      ]);
      expect(await refusal('POST', '/agents', { ...order, role: 'king' })).toEqual([400, 'invalid_request']);
      expect(await refusal('PATCH', '/agents/wansu', { capacity: 0 })).toEqual([400, 'invalid_request']);
      expect(await refusal('PATCH', '/agents/nobody', { role: 'agent' })).toEqual([404, 'not_found']);
    });
  });

  it('says which pages may embed the chat, without audit entry', async () => {
    const wrong = (origin: string) => refusal('PATCH', '/tenant', { settings: { parentOrigins: [origin] } });
    for (const origin of ['*', 'https://*', 'https://*.com', 'https://www.*.example'])
      expect([origin, ...(await wrong(origin))]).toEqual([origin, 400, 'invalid_request']);
    await done('PATCH', '/tenant', {
      settings: { parentOrigins: ['https://www.lottery.example', 'https://*.shops.example'] },
    });
    const before = (await done('GET', '/audit?limit=200')).data.length;
    const check = (url: string) => done('POST', '/tenant/origins/check', { url });
    expect(await check('https://spring.shops.example/spin?draw=41')).toEqual({
      origin: 'https://spring.shops.example',
      isAllowed: true,
      entry: 'https://*.shops.example',
    });
    expect(await check('http://www.lottery.example')).toEqual({
      origin: 'http://www.lottery.example',
      isAllowed: false,
      nearest: { entry: 'https://www.lottery.example', differs: 'scheme' },
    });
    expect(await refusal('POST', '/tenant/origins/check', { url: 'lottery' })).toEqual([400, 'invalid_request']);
    expect((await done('GET', '/audit?limit=200')).data.length).toBe(before);
  });

  it('checks a token without sign-in, audit entry or key use', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'checked', alg: 'ES256' };
    await done('POST', '/tenant/identity-keys', { publicKey });
    const { code } = await done('GET', '/tenant');
    const sign = (claims: object, kid = 'checked') =>
      new SignJWT({ iss: code, aud: 'meeline', sub: 'checked-player', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(pair.privateKey);
    const before = (await done('GET', '/audit?limit=200')).data.length;
    const check = async (token: string) => done('POST', '/tenant/tokens/check', { token });
    expect(await check(await sign({}))).toMatchObject({ isAccepted: true, problems: [], player: 'new' });
    const wrong = await check(await sign({ iss: 'X', aud: 'chat', sub: 7, nbf: 9e9 }, 'k9'));
    expect(wrong).toMatchObject({ isAccepted: false });
    expect(wrong.problems.map(({ reason }: { readonly reason: string }) => reason)).toEqual([
      'kid',
      'iss',
      'aud',
      'sub',
      'nbf',
    ]);
    expect(wrong.problems[0].expected).toContain('"checked"');
    expect(wrong.claims).toContainEqual({ name: 'aud', value: '"chat"', isWrong: true });
    expect(await check('<html>')).toMatchObject({ claims: [], problems: [{ reason: 'format', found: 'HTML' }] });
    expect((await done('GET', '/audit?limit=200')).data.length).toBe(before);
    expect(await refusal('GET', '/players/checked-player')).toEqual([404, 'not_found']);
    const keys = (await done('GET', '/tenant/identity-keys')).data;
    expect(keys.find(({ kid }: { readonly kid: string }) => kid === 'checked')).not.toHaveProperty('lastUsedAt');
    await done('POST', '/players', { playerId: 'checked-player', name: 'Checked' });
    await done('POST', '/players/checked-player/freeze', {});
    expect(await check(await sign({}))).toMatchObject({ isAccepted: false, problems: [], player: 'frozen' });
    await done('DELETE', '/tenant/identity-keys/checked');
  });

  it('removes settings by null, and says which ones must stay', async () => {
    const change = (settings: object) => done('PATCH', '/tenant', { settings });
    const theme = { cardRadius: 4 };
    const languages = ['en', 'vi'];
    const before = await change({ icon: '/icon.png', timeZone: 'Asia/Shanghai', languages, theme });
    expect(before.settings).toMatchObject({ icon: '/icon.png', timeZone: 'Asia/Shanghai', theme });
    const { settings } = await change({ icon: null, timeZone: null, theme: null });
    expect(settings).toMatchObject({ languages, theme: {} });
    for (const name of ['icon', 'timeZone']) expect(settings).not.toHaveProperty(name);
    const check = async (changed: object) =>
      (await done('POST', '/tenant/check', { settings: changed })).problems.map(
        ({ field }: { readonly field: string }) => field,
      );
    expect(await check({ icon: null, theme: null })).toEqual([]);
    for (const name of ['productName', 'languages', 'canRegister', 'roleScheme', 'icons']) {
      expect(await check({ [name]: null })).toEqual([name]);
      expect(await refusal('PATCH', '/tenant', { settings: { [name]: null } })).toEqual([400, 'invalid_request']);
    }
    for (const wrong of [[], ['fr'], ['en', 'en'], 'en'])
      expect(await refusal('PATCH', '/tenant', { settings: { languages: wrong } })).toEqual([400, 'invalid_request']);
  });

  describe('identity keys', () => {
    const login = async (key: JWK, playerId: string) => {
      const now = Math.floor(stage.provider.services.now() / 1000);
      const token = await new SignJWT({ name: 'Ann' })
        .setProtectedHeader({ alg: 'ES256', ...(key.kid === undefined ? {} : { kid: key.kid }) })
        .setIssuer('CB')
        .setAudience('meeline')
        .setSubject(playerId)
        .setIssuedAt(now)
        .setExpirationTime(now + 60)
        .sign(await importJWK(key, 'ES256'));
      return (await createClient(stage.provider.baseUrl).call(identityLogin, { token })).ok;
    };
    const listed = async () => (await done('GET', '/tenant/identity-keys')).data;

    it('rotate: a pair is added, used, the old removed', async () => {
      const [old] = await listed();
      expect(await refusal('DELETE', `/tenant/identity-keys/${old.kid}`)).toEqual([403, 'forbidden']);
      const made = await done('POST', '/tenant/identity-keys', {});
      expect(made.publicKey).not.toHaveProperty('d');
      expect((await listed()).at(-1)).toEqual({
        kid: made.kid,
        publicKey: made.publicKey,
        addedAt: expect.any(String),
      });
      expect(JSON.stringify(await listed())).not.toContain(made.privateKey.d);
      expect(await login(made.privateKey, 'rotated')).toBe(true);
      const { lastUsedAt } = (await listed()).at(-1);
      expect(Date.parse(lastUsedAt)).toBeGreaterThan(0);
      // Within a minute the time of the last use stays.
      expect(await login(made.privateKey, 'rotated')).toBe(true);
      expect((await listed()).at(-1).lastUsedAt).toBe(lastUsedAt);
      stage.provider.advanceClock(61_000);
      expect(await login(made.privateKey, 'rotated')).toBe(true);
      expect((await listed()).at(-1).lastUsedAt > lastUsedAt).toBe(true);

      await done('DELETE', `/tenant/identity-keys/${old.kid}`);
      expect((await listed()).map(({ kid }: { readonly kid: string }) => kid)).toEqual([made.kid]);
      expect(await refusal('DELETE', `/tenant/identity-keys/${made.kid}`)).toEqual([403, 'forbidden']);
      await done('PATCH', '/tenant', { settings: { canRegister: true } });
      await done('DELETE', `/tenant/identity-keys/${made.kid}`);
      expect(await listed()).toEqual([]);
      expect(await login(made.privateKey, 'rotated')).toBe(false);
    });

    it('are added in parallel without a loss, each once', async () => {
      const pairs = await Promise.all([1, 2, 3].map(() => generateKeyPair('ES256', { extractable: true })));
      const keys = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)));
      const made = await Promise.all(
        keys.map((publicKey) => done('POST', '/tenant/identity-keys', { publicKey: { ...publicKey } })),
      );
      const kids = made.map(({ kid }) => kid);
      expect(new Set((await listed()).map(({ kid }: { readonly kid: string }) => kid))).toEqual(new Set(kids));
      expect(await refusal('POST', '/tenant/identity-keys', { publicKey: { ...keys[0] } })).toEqual([409, 'exists']);
      const priv = await exportJWK(pairs[0]?.privateKey ?? raise());
      expect(await login({ ...priv, kid: kids[0] }, 'parallel')).toBe(true);
      expect(await refusal('POST', '/tenant/identity-keys', { publicKey: { ...priv } })).toEqual([
        400,
        'invalid_request',
      ]);
      expect(await refusal('POST', '/tenant/identity-keys', { publicKey: { kty: 'EC' } })).toEqual([
        400,
        'invalid_request',
      ]);
      expect(await refusal('DELETE', '/tenant/identity-keys/none')).toEqual([404, 'not_found']);
    });
  });
});

const raise = (): never => {
  throw new Error('there is no key');
};
