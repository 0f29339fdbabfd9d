import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmsOrder } from '../../../applet-host-demo/provider/capabilities/sms/sms-sender.ts';
import { directPath } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { createIdentitySigner, type IdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The password and the sessions of an account, the links to the native apps, and the authType of a tenant. */

const PASSWORD = 'password-1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe.each(usualDatabase())('account security (%s)', (database) => {
  let provider: TestProvider;
  let signer: IdentitySigner;
  const codes: string[] = [];
  let created = 0;

  beforeAll(async () => {
    signer = await createIdentitySigner(Date.now);
    const sms = { send: ({ code }: SmsOrder) => (codes.push(code), Promise.resolve(true)) };
    provider = await startTestProvider({ database, sms, tenant: { identityKeys: [signer.publicKey] } });
  }, 60_000);
  afterAll(() => provider.stop());

  const someone = async (phone?: string) => {
    created += 1;
    const loginName = `user${created}`;
    const account = await provider.createUser({ name: 'Anna', loginName, password: PASSWORD });
    if (phone !== undefined)
      await provider.services.db.updateTable('users').set({ phone }).where('user_id', '=', account.userId).execute();
    return { account, loginName, client: await signIn(provider.baseUrl, loginName, PASSWORD) };
  };
  const securityOf = async (client: TestClient) => valueOf(await client.call(HTTP_CALLS.securityGet, undefined)).data;
  const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
    outcome.ok ? '-' : (outcome.failure?.code ?? '');
  const isSignedIn = async (client: TestClient) => (await client.operation(OPERATIONS.accountGet, undefined)).ok;
  const raw = async (client: TestClient, path: string, body?: object) => {
    const response = await fetch(provider.baseUrl + directPath(path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-ml-token': client.token ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { code: string; data: Record<string, unknown> };
  };

  describe('sessions', () => {
    it('are listed with their device, the current one first', async () => {
      const { loginName, client } = await someone('+8613800004471');
      const other = createClient(provider.baseUrl, { headers: { 'user-agent': FIREFOX } });
      other.token = valueOf(await other.call(HTTP_CALLS.userLogin, { loginName, password: PASSWORD })).data.token;
      const security = await securityOf(other);
      expect(security).toMatchObject({ hasPassword: true, phoneEnd: '4471' });
      expect(security.sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
        ['Firefox · Windows', true],
        ['', false],
      ]);
      const { data } = await raw(client, '/account/security');
      expect(Object.keys(data).toSorted()).toEqual(['has_password', 'max_sessions', 'phone_end', 'sessions']);
      const [session = {}] = data['sessions'] as Record<string, unknown>[];
      expect(Object.keys(session).toSorted()).toEqual([
        'created_at',
        'device',
        'is_current',
        'last_seen',
        'session_id',
      ]);
    });

    it('end with their sockets when another device signs them out', async () => {
      const { loginName, client } = await someone();
      const [second, third] = [
        await signIn(provider.baseUrl, loginName, PASSWORD),
        await signIn(provider.baseUrl, loginName, PASSWORD),
      ];
      const socket = await second.connect();
      const { sessions } = await securityOf(second);
      const secondId = sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
      expect(await raw(client, '/account/sessionEnd', { session_id: secondId })).toMatchObject({ code: 'success' });
      expect(await socket.next(PUSHES.kickUser)).toEqual({ reason: 'signed_out_by_user' });
      expect(await socket.closed).toBe(1000);
      expect(await isSignedIn(second)).toBe(false);
      expect(await isSignedIn(third)).toBe(true);
      expect(codeOf(await client.call(HTTP_CALLS.sessionEnd, { sessionId: undefined }))).toBe('-');
      expect(await isSignedIn(third)).toBe(false);
      expect(await isSignedIn(client)).toBe(true);
    });

    it('of other users, and the current one, stay', async () => {
      const [anna, ben] = [await someone(), await someone()];
      const [bens] = (await securityOf(ben.client)).sessions;
      await anna.client.call(HTTP_CALLS.sessionEnd, { sessionId: bens?.sessionId });
      expect(await isSignedIn(ben.client)).toBe(true);
      const [own] = (await securityOf(anna.client)).sessions;
      expect(codeOf(await anna.client.call(HTTP_CALLS.sessionEnd, { sessionId: own?.sessionId }))).toBe(
        'invalid_request',
      );
    });
  });

  describe('the password', () => {
    const change = (client: TestClient, request: { password: string; oldPassword?: string; code?: string }) =>
      client.call(HTTP_CALLS.passwordChange, request);

    it('changes with the old one, and ends the other sessions', async () => {
      const { loginName, client } = await someone();
      const other = await signIn(provider.baseUrl, loginName, PASSWORD);
      expect(codeOf(await change(client, { password: 'short', oldPassword: PASSWORD }))).toBe('password_format');
      expect(codeOf(await change(client, { password: 'password-2' }))).toBe('password_missing');
      expect(codeOf(await change(client, { password: 'password-2', oldPassword: 'wrong' }))).toBe('wrong_password');
      expect(
        await raw(client, '/account/passwordChange', { password: 'password-2', old_password: PASSWORD }),
      ).toMatchObject({ code: 'success' });
      expect(await isSignedIn(other)).toBe(false);
      expect(await isSignedIn(client)).toBe(true);
      expect((await securityOf(client)).passwordChangedMs).toBeGreaterThan(0);
      await signIn(provider.baseUrl, loginName, 'password-2');
    });

    it('changes with a code to the verified phone number', async () => {
      const { loginName, client } = await someone('+8613800000001');
      expect(valueOf(await client.call(HTTP_CALLS.passwordCode, undefined)).data.waitS).toBeGreaterThan(0);
      expect(codeOf(await client.call(HTTP_CALLS.passwordCode, undefined))).toBe('sms_too_often');
      const code = codes.at(-1) ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      expect(codeOf(await change(client, { password: 'password-3', code: wrong }))).toBe('sms_code_wrong');
      expect(codeOf(await change(client, { password: 'password-3', code }))).toBe('-');
      // A code works once.
      expect(codeOf(await change(client, { password: 'password-4', code }))).toBe('sms_code_wrong');
      await signIn(provider.baseUrl, loginName, 'password-3');
    });

    it('sends no code without phone number; limits wrong passwords', async () => {
      const { client } = await someone();
      expect(codeOf(await client.call(HTTP_CALLS.passwordCode, undefined))).toBe('sms_unavailable');
      const answers = [];
      for (let tries = 0; tries <= provider.services.limits.loginTries; tries += 1)
        answers.push(codeOf(await change(client, { password: 'password-2', oldPassword: 'wrong' })));
      expect(answers.at(-1)).toBe('too_many_tries');
    });

    it('does not exist for players of a platform', async () => {
      const client = createClient(provider.baseUrl);
      const token = await signer.sign({ playerId: 'player-9', name: 'Player' });
      client.token = valueOf(await client.call(HTTP_CALLS.identityLogin, { token })).data.token;
      expect((await securityOf(client)).hasPassword).toBe(false);
      expect(codeOf(await change(client, { password: 'password-2', oldPassword: '' }))).toBe('forbidden');
      expect(codeOf(await client.call(HTTP_CALLS.passwordCode, undefined))).toBe('forbidden');
    });
  });

  it('app links come from the tenant, with a version', async () => {
    const { client } = await someone();
    const without = await raw(client, '/getAppDownloadConfig', { cacheData: '' });
    expect(without).toMatchObject({ code: 'success', data: { backData: { imConfig: {}, aboutConfig: {} } } });
    await provider.saveTenant({
      appLinks: { android: 'https://example.com/a.apk', ios: 'https://example.com/ios' },
      aboutLinks: { help: 'https://example.com/help', terms: 'https://example.com/terms' },
    });
    const { data } = await raw(client, '/getAppDownloadConfig', { cacheData: without.data['cacheData'] });
    expect(data).toEqual({
      cacheData: expect.stringMatching(/^[0-9a-f]{16}$/),
      backData: {
        imConfig: { androidPath: 'https://example.com/a.apk', iosPath: 'https://example.com/ios' },
        aboutConfig: { helpPath: 'https://example.com/help', termsPath: 'https://example.com/terms' },
      },
    });
    expect(data['cacheData']).not.toBe(without.data['cacheData']);
    await provider.saveTenant({});
  });

  it('authType 0 of the tenant applies to new accounts', async () => {
    await provider.saveTenant({ authType: 0 });
    const client = createClient(provider.baseUrl);
    const registered = await client.call(HTTP_CALLS.register, {
      loginName: 'no.friends',
      password: PASSWORD,
      name: 'Nora',
      inviteCode: undefined,
      smsTicket: undefined,
    });
    expect(valueOf(registered).data.account.authType).toBe(0);
    await provider.saveTenant({});
  });
});
