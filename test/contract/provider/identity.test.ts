import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOverdue } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { redeemSocketToken } from '../../../applet-host-demo/provider/base/store/access/socket-tokens.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { createIdentitySigner, type IdentityClaims, type IdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('identity tokens (%s)', (database) => {
  let provider: TestProvider;
  let client: TestClient;
  let signer: IdentitySigner;
  let second: IdentitySigner;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    client = createClient(provider.baseUrl);
    const { now } = provider.services;
    signer = await createIdentitySigner(now);
    second = await createIdentitySigner(now, { algorithm: 'EdDSA', keyId: 'k2' });
    await provider.saveTenant({ identityKeys: [signer.publicKey, second.publicKey] });
    await provider.saveTenant({ identityKeys: [] }, 'GPO');
  });
  afterAll(() => provider.stop());

  const login = async (token: string) => client.call(HTTP_CALLS.identityLogin, { token });
  const loginAs = async (claims: IdentityClaims, by = signer) => {
    const answer = await login(await by.sign(claims));
    if (!answer.ok) throw new Error(answer.failure.code);
    return answer.value.data;
  };

  it('creates a new player once and finds it again', async () => {
    const first = await loginAs({ playerId: 'p-1', name: '陈 <小明>/', picture: 'girl3' });
    expect(first.account).toMatchObject({ name: '陈 小明', photo: 'girl3', loginName: '' });
    const again = await loginAs({ playerId: 'p-1', name: '陈 小明' }, second);
    expect(again.account).toEqual(first.account);
    expect(again.token.slice(0, 32)).not.toBe(first.token.slice(0, 32));
    const session = createClient(provider.baseUrl, { token: again.token });
    expect((await session.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
  });

  it('treats an invisible name as empty', async () => {
    expect((await loginAs({ playerId: 'p-hidden', name: '\u3164\u200b' })).account.name).toBe('');
  });

  it('creates one user for a player’s concurrent logins', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => loginAs({ playerId: 'p-many', name: 'Many' })));
    expect(new Set(answers.map(({ account }) => account.userId)).size).toBe(1);
  });

  it('takes over a new name and picture and notifies friends', async () => {
    const { account } = await loginAs({ playerId: 'p-renamed', name: 'Before', picture: 'https://cdn.example/a.png' });
    expect(account.photo).toBe('https://cdn.example/a.png');
    await provider.createUser({ loginName: 'friend-of', password: 'password-1' });
    const friend = await signIn(provider.baseUrl, 'friend-of', 'password-1');
    const me = await friend.operation(OPERATIONS.accountGet, undefined);
    await provider.befriend(account.userId, me.ok ? me.value.data.userId : '');
    const socket = await friend.connect();
    const before = await friend.operation(OPERATIONS.friendListGet, {});
    await loginAs({ playerId: 'p-renamed', name: 'After', picture: 'javascript:alert(1)' });
    expect(await socket.next(PUSHES.update)).toEqual({ list: 'friendList' });
    const version = before.ok ? before.value.meta.version : undefined;
    const after = await friend.operation(OPERATIONS.friendListGet, { version });
    expect(after.ok && after.value.data.items.map((entry) => entry.friend)).toMatchObject([
      { name: 'After', photo: 'https://cdn.example/a.png' },
    ]);
    socket.close();
  });

  it('cuts a name that is too long', async () => {
    const { account } = await loginAs({ playerId: 'p-long', name: '👨‍👩‍👧'.repeat(40) });
    expect(account.name).toBe('👨‍👩‍👧'.repeat(16));
  });

  it.each<[string, string, IdentityClaims]>([
    ['has expired', 'identity_expired', { issuedAtMs: Date.now() - 200_000, lifetimeS: 100 }],
    ['is for somebody else', 'identity_invalid', { audience: 'another' }],
    ['comes from another tenant', 'identity_invalid', { issuer: 'GPO' }],
    ['lasts longer than five minutes', 'identity_invalid', { lifetimeS: 301 }],
    ['comes from the future', 'identity_invalid', { issuedAtMs: Date.now() + 60_000 }],
    ['names nobody', 'identity_invalid', { playerId: undefined }],
    ['names a player by a number', 'identity_invalid', { playerId: 42 }],
    ['names a player with a zero byte', 'identity_invalid', { playerId: 'a\u0000b' }],
  ])('refuses a token that %s', async (_what, code, claims) => {
    expect(await login(await signer.sign(claims))).toMatchObject({ ok: false, failure: { code } });
  });

  it('accepts a token that lasts exactly five minutes', async () => {
    expect((await login(await signer.sign({ lifetimeS: 300 }))).ok).toBe(true);
  });

  it('refuses unsigned or changed tokens, and foreign keys and tenants', async () => {
    const stranger = await createIdentitySigner(provider.services.now);
    const good = await signer.sign({ playerId: 'p-1' });
    const [header = '', body = '', signature = ''] = good.split('.');
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokens = [
      await stranger.sign(),
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'HS256', kid: 'k1' })}.${body}.${signature}`,
      `${header}.${encode({ ...forged, sub: 'p-2' })}.${signature}`,
      `${header}.${body}.`,
      'not-a-token',
      '..',
    ];
    for (const token of tokens) expect(await login(token)).toMatchObject({ failure: { code: 'identity_invalid' } });
    const other = createClient(provider.baseUrl, { tenant: 'GPO' });
    expect(await other.call(HTTP_CALLS.identityLogin, { token: good })).toMatchObject({
      failure: { code: 'identity_invalid' },
    });
    expect(await login('')).toMatchObject({ failure: { code: 'identity_missing' } });
  });

  describe('a platform session', () => {
    const HOUR_MS = 3_600_000;
    const enter = async (playerId: string) => {
      const { token, lifetimeS } = await loginAs({ playerId, name: playerId });
      expect(lifetimeS).toBe(HOUR_MS / 1000);
      return createClient(provider.baseUrl, { token });
    };
    const renew = async (session: TestClient, token: string) => session.call(HTTP_CALLS.identityRenew, { token });
    const isSignedIn = async (session: TestClient) => (await session.operation(OPERATIONS.accountGet, undefined)).ok;

    it('ends after an hour with its socket and socket tokens', async () => {
      const session = await enter('p-ends');
      const socket = await session.connect();
      provider.advanceClock(HOUR_MS - 10_000);
      await endOverdue(provider.services);
      expect(await isSignedIn(session)).toBe(true);
      const late = await session.call(HTTP_CALLS.getSToken, undefined);
      provider.advanceClock(10_001);
      expect(await isSignedIn(session)).toBe(false);
      const { db, limits, now } = provider.services;
      const token = late.ok ? late.value.data.socketToken : '';
      expect(await redeemSocketToken(db, token, limits, now())).toBeUndefined();
      await endOverdue(provider.services);
      expect(await socket.closed).toBe(4003);
    });

    it('is renewed on the same socket with another identity token', async () => {
      const session = await enter('p-stays');
      const socket = await session.connect();
      provider.advanceClock(HOUR_MS - 60_000);
      const renewed = await renew(session, await signer.sign({ playerId: 'p-stays', name: 'Renamed' }));
      expect(renewed).toMatchObject({ ok: true, value: { data: { lifetimeS: HOUR_MS / 1000 } } });
      provider.advanceClock(HOUR_MS - 60_000);
      await endOverdue(provider.services);
      const me = await session.operation(OPERATIONS.accountGet, undefined);
      expect(me).toMatchObject({ ok: true, value: { data: { name: 'Renamed' } } });
      socket.close();
    });

    it('is not extended by foreign, old, forged or missing tokens', async () => {
      const session = await enter('p-refused');
      const stranger = await createIdentitySigner(provider.services.now);
      const { now } = provider.services;
      const tokens: [string, string][] = [
        [await signer.sign({ playerId: 'p-1' }), 'identity_invalid'],
        [await signer.sign({ playerId: 'p-nobody-yet' }), 'identity_invalid'],
        [await stranger.sign({ playerId: 'p-refused' }), 'identity_invalid'],
        [await signer.sign({ playerId: 'p-refused', issuedAtMs: now() - 200_000, lifetimeS: 100 }), 'identity_expired'],
        ['', 'identity_invalid'],
      ];
      for (const [token, code] of tokens) expect(await renew(session, token)).toMatchObject({ failure: { code } });
      expect(await isSignedIn(session)).toBe(true);
      provider.advanceClock(HOUR_MS + 1);
      const late = await renew(session, await signer.sign({ playerId: 'p-refused' }));
      expect(late).toMatchObject({ failure: { code: 'token_invalid' } });
      expect(await renew(createClient(provider.baseUrl), await signer.sign())).toMatchObject({
        failure: { code: 'token_missing' },
      });
    });

    it('ends and is renewable, unlike a form session', async () => {
      await provider.createUser({ loginName: 'by-form', password: 'password-1' });
      const answered = await client.call(HTTP_CALLS.userLogin, { loginName: 'by-form', password: 'password-1' });
      if (!answered.ok) throw new Error(answered.failure.code);
      const { token, lifetimeS } = answered.value.data;
      expect(lifetimeS).toBeUndefined();
      const session = createClient(provider.baseUrl, { token });
      expect(await renew(session, await signer.sign({ playerId: 'p-1' }))).toMatchObject({
        failure: { code: 'identity_invalid' },
      });
      provider.advanceClock(24 * HOUR_MS);
      await endOverdue(provider.services);
      expect(await isSignedIn(session)).toBe(true);
    });
  });
});
