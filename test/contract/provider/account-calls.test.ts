import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsOrder } from '../../../applet-host-demo/provider/capabilities/sms/sms-sender.ts';
import {
  changePassword,
  freezeUser,
  kickUser,
  unfreezeUser,
} from '../../../applet-host-demo/provider/capabilities/users/session-ends.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { createIdentitySigner, type IdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'password-1';
const MINUTE_MS = 60_000;

describe.each(usualDatabase())('accounts beyond signing in (%s)', (database) => {
  let provider: TestProvider;
  let signer: IdentitySigner;
  let anyone: TestClient;
  const messages: { phone: string; code: string }[] = [];
  let created = 0;

  beforeAll(async () => {
    signer = await createIdentitySigner(Date.now);
    const sms = {
      send: ({ phone, code }: SmsOrder) => {
        messages.push({ phone, code });
        return Promise.resolve(true);
      },
    };
    provider = await startTestProvider({ database, sms, tenant: { identityKeys: [signer.publicKey] } });
    await provider.saveTenant({ requiresSms: true }, 'SMS');
    anyone = createClient(provider.baseUrl);
  });
  afterAll(() => provider.stop());

  const someone = async (name = 'Anna') => {
    created += 1;
    const loginName = `user${created}`;
    const account = await provider.createUser({ name, loginName, password: PASSWORD });
    return { account, loginName, client: await signIn(provider.baseUrl, loginName, PASSWORD) };
  };
  const whoAmI = (client: TestClient) => client.operation(OPERATIONS.accountGet, undefined);

  describe('a session ended by the provider', () => {
    it('is closed by a kick, with the reason on sockets', async () => {
      const { account, loginName, client } = await someone();
      const sockets = [await client.connect(), await (await signIn(provider.baseUrl, loginName, PASSWORD)).connect()];
      await kickUser(provider.services, account.userId);
      for (const socket of sockets) {
        expect(await socket.next(PUSHES.kickUser)).toEqual({ reason: 'kicked' });
        expect(await socket.closed).toBe(1000);
      }
      expect(await whoAmI(client)).toMatchObject({ ok: false, failure: { code: 'token_invalid' } });
    });

    it('is refused with the reason while the account is frozen', async () => {
      const { account, loginName, client } = await someone();
      const socket = await client.connect();
      await freezeUser(provider.services, account.userId);
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'user_freeze' });
      expect(await socket.closed).toBe(1000);
      expect(await whoAmI(client)).toMatchObject({ ok: false, failure: { code: 'frozen' } });
      const login = await anyone.call(HTTP_CALLS.userLogin, { loginName, password: PASSWORD });
      expect(login).toMatchObject({ ok: false, failure: { code: 'frozen' } });
      await unfreezeUser(provider.services, account.userId);
      expect((await whoAmI(client)).ok).toBe(true);
    });

    it('is closed by a new password, except the caller’s own', async () => {
      const { account, loginName, client } = await someone();
      const other = await signIn(provider.baseUrl, loginName, PASSWORD);
      const socket = await other.connect();
      await changePassword(provider.services, account.userId, 'password-2', client.token?.slice(0, 32));
      expect(await socket.next(PUSHES.update)).toEqual({ list: 'pwd' });
      expect(await socket.closed).toBe(1000);
      expect((await whoAmI(client)).ok).toBe(true);
      expect((await whoAmI(other)).ok).toBe(false);
      const old = await anyone.call(HTTP_CALLS.userLogin, { loginName, password: PASSWORD });
      expect(old).toMatchObject({ ok: false, failure: { code: 'wrong_password' } });
      await signIn(provider.baseUrl, loginName, 'password-2');
    });
  });

  describe('a nickname', () => {
    it('is changed for the user and announced to friends', async () => {
      const [anna, ben] = [await someone('Anna'), await someone('Ben')];
      await provider.befriend(anna.account.userId, ben.account.userId);
      const socket = await ben.client.connect();
      expect((await anna.client.call(HTTP_CALLS.updateImUserNickName, { name: '  Анна 3 ' })).ok).toBe(true);
      expect(await socket.next(PUSHES.update)).toEqual({ list: 'friendList' });
      expect(await whoAmI(anna.client)).toMatchObject({ value: { data: { name: 'Анна 3' } } });
    });

    it.each([
      ['', 'nickname_missing'],
      ['a/b', 'nickname_format'],
      ['x'.repeat(17), 'nickname_too_long'],
    ])('"%s" is refused with %s', async (name, code) => {
      const { client } = await someone();
      const changed = await client.call(HTTP_CALLS.updateImUserNickName, { name });
      expect(changed).toMatchObject({ ok: false, failure: { code } });
    });

    it('survives platform sign-ins until the platform renames the player', async () => {
      const enter = async (name: string) => {
        const token = await signer.sign({ playerId: 'p-own-name', name });
        const entered = await anyone.call(HTTP_CALLS.identityLogin, { token });
        if (!entered.ok) throw new Error(entered.failure.code);
        return entered.value.data;
      };
      const first = await enter('Platform');
      const client = createClient(provider.baseUrl, { token: first.token });
      await client.call(HTTP_CALLS.updateImUserNickName, { name: 'My own' });
      expect((await enter('Platform')).account.name).toBe('My own');
      expect((await enter('Renamed')).account.name).toBe('Renamed');
      expect((await enter('Renamed')).account.name).toBe('Renamed');
    });
  });

  describe('a phone number', () => {
    let client: TestClient;
    let phone: string;
    beforeEach(() => {
      client = createClient(provider.baseUrl, { tenant: 'SMS' });
      created += 1;
      phone = `+8490000${String(created).padStart(4, '0')}`;
    });
    const ask = (number: string | undefined = phone) => client.call(HTTP_CALLS.smsRequired, { phone: number });
    const check = (code: string) => client.call(HTTP_CALLS.smsCheck, { phone, code });
    const lastCode = () => messages.at(-1)?.code ?? '';
    const register = (smsTicket?: string) => {
      created += 1;
      return client.call(HTTP_CALLS.register, {
        loginName: `by-phone-${created}`,
        password: PASSWORD,
        name: 'New',
        ...(smsTicket === undefined ? {} : { smsTicket }),
      });
    };

    it('is not requested when the tenant does not require it', async () => {
      const before = messages.length;
      const asked = await anyone.call(HTTP_CALLS.smsRequired, { phone });
      expect(asked).toMatchObject({ ok: true, value: { data: { isRequired: false } } });
      expect(messages).toHaveLength(before);
    });

    it('is verified by the sent code, once for one registration', async () => {
      expect(await ask(undefined)).toMatchObject({ ok: true, value: { data: { isRequired: true } } });
      expect(await register()).toMatchObject({ ok: false, failure: { code: 'sms_required' } });
      await ask(` ${phone.slice(0, 3)} ${phone.slice(3)} `);
      expect(messages.at(-1)).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/) });
      const checked = await check(lastCode());
      if (!checked.ok) throw new Error(checked.failure.code);
      const { ticket } = checked.value.data;
      expect((await register(ticket)).ok).toBe(true);
      expect(await register(ticket)).toMatchObject({ ok: false, failure: { code: 'sms_required' } });
      expect(await check(lastCode())).toMatchObject({ ok: false, failure: { code: 'sms_code_wrong' } });
    });

    it('gets five tries per code, and one code a minute', async () => {
      await ask();
      expect(await ask()).toMatchObject({ ok: false, failure: { code: 'sms_too_often' } });
      const wrong = lastCode() === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 5; tries += 1) await check(wrong);
      expect(await check(lastCode())).toMatchObject({ ok: false, failure: { code: 'sms_code_wrong' } });
      provider.advanceClock(MINUTE_MS);
      await ask();
      expect((await check(lastCode())).ok).toBe(true);
    });

    it('loses its code after 5 and ticket after 10 minutes', async () => {
      await ask();
      provider.advanceClock(5 * MINUTE_MS);
      expect((await check(lastCode())).ok).toBe(false);
      await ask();
      const checked = await check(lastCode());
      if (!checked.ok) throw new Error(checked.failure.code);
      provider.advanceClock(10 * MINUTE_MS);
      expect((await register(checked.value.data.ticket)).ok).toBe(false);
    });

    it('needs a country code', async () => {
      expect(await ask('0901234567')).toMatchObject({ ok: false, failure: { code: 'phone_format' } });
    });
  });

  describe('an error report', () => {
    const report = (more: Partial<Record<'msg' | 'value' | 'body' | 'runlog', string>> = {}) =>
      anyone.call(HTTP_CALLS.clientErrorReport, { msg: 'missMsgId', value: '', body: '', runlog: '', ...more });

    it('is logged without possible tokens', async () => {
      const canary = `${'c0'.repeat(16)}${'Zz_-9'.repeat(8)}abc`;
      expect((await report({ value: `token=${canary} chat 12345678`, runlog: canary })).ok).toBe(true);
      const line = provider.logLines.findLast((text) => text.includes('client error report')) ?? '';
      expect(JSON.parse(line)).toMatchObject({
        tenant: 'CB',
        event: 'missMsgId',
        value: 'token=[removed] chat 12345678',
      });
      expect(provider.logLines.join('')).not.toContain(canary.slice(0, 32));
    });

    it('is refused when it is too long', async () => {
      expect(await report({ value: 'x '.repeat(600) })).toMatchObject({ failure: { code: 'invalid_request' } });
    });

    it('is refused when one address sends too many', async () => {
      const answers = await Promise.all(Array.from({ length: 70 }, () => report()));
      expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(60);
      expect(answers.find((answer) => !answer.ok)).toMatchObject({ failure: { code: 'too_frequent' } });
    });
  });
});
