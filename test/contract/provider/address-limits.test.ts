import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, type TestClient } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'password-1';
const MINUTE_MS = 60_000;
const REPORT = { msg: 'x', value: '', body: '', runlog: '' };

describe.each(usualDatabase())('limits per address (%s)', (database) => {
  let provider: TestProvider;
  let created = 0;
  let loginName: string;

  beforeAll(async () => {
    provider = await startTestProvider({
      database,
      trustedProxies: 1,
      limits: { registrations: 2, signIns: 12, loginTries: 3, loginTriesPerName: 6, errorReports: 1, smsPerAddress: 1 },
      sms: { send: () => Promise.resolve(true) },
      tenant: { requiresSms: true },
    });
    await provider.saveTenant({}, 'OPEN');
  });
  beforeEach(async () => {
    created += 1;
    loginName = `owner${created}`;
    await provider.createUser({ loginName, password: PASSWORD });
  });
  afterAll(() => provider.stop());

  const at = (address: string, tenant?: string): TestClient =>
    createClient(provider.baseUrl, { headers: { 'x-forwarded-for': address }, ...(tenant ? { tenant } : {}) });
  const codeOf = (outcome: Awaited<ReturnType<TestClient['call']>>): string =>
    outcome.ok ? '-' : outcome.failure.code;
  const signIn = async (address: string, password = 'wrong', name = loginName) =>
    codeOf(await at(address).call(HTTP_CALLS.userLogin, { loginName: name, password }));
  /** Tries from new addresses until the login name refuses further new addresses. */
  const attack = async (network: string): Promise<void> => {
    for (const host of [1, 2]) for (let times = 0; times < 3; times += 1) await signIn(`${network}.${host}`);
    expect(await signIn(`${network}.3`)).toBe('too_many_tries');
  };

  it('limits wrong passwords per address', async () => {
    for (let times = 0; times < 3; times += 1) expect(await signIn('10.1.0.1')).toBe('wrong_password');
    const refused = await at('10.1.0.1').call(HTTP_CALLS.userLogin, { loginName, password: PASSWORD });
    expect(refused).toMatchObject({ failure: { code: 'too_many_tries' } });
    const { retryAfterMs = 0 } = refused.ok ? {} : refused.failure;
    expect(retryAfterMs).toBeGreaterThan(14 * 60_000);
    expect(retryAfterMs).toBeLessThanOrEqual(15 * 60_000);
    expect(await signIn('10.1.0.2', PASSWORD)).toBe('-');
    provider.advanceClock(15 * MINUTE_MS);
    expect(await signIn('10.1.0.1', PASSWORD)).toBe('-');
  });

  it('counts an IPv6 network of 64 bits as one address', async () => {
    for (const host of ['1', '2', '3']) expect(await signIn(`2001:db8:1:1::${host}`)).toBe('wrong_password');
    expect(await signIn('2001:db8:1:1:ffff::9', PASSWORD)).toBe('too_many_tries');
    expect(await signIn('2001:db8:1:2::1', PASSWORD)).toBe('-');
  });

  it('admits the owner’s known address during an attack from many', async () => {
    expect(await signIn('10.2.1.1', PASSWORD)).toBe('-');
    await attack('10.2.2');
    expect(await signIn('10.2.3.1', PASSWORD)).toBe('too_many_tries');
    expect(await signIn('10.2.1.1', PASSWORD)).toBe('-');
    expect(await signIn('10.2.1.1')).toBe('wrong_password');
    expect(await signIn('10.2.1.1', PASSWORD)).toBe('-');
  });

  it('forgets a known address after 90 days', async () => {
    expect(await signIn('10.3.1.1', PASSWORD)).toBe('-');
    provider.advanceClock(90 * 24 * 60 * MINUTE_MS);
    await attack('10.3.2');
    expect(await signIn('10.3.1.1', PASSWORD)).toBe('too_many_tries');
  });

  it('counts neither right passwords nor refused tries against the name', async () => {
    for (const host of [1, 2, 3, 4, 5, 6, 7]) expect(await signIn(`10.4.1.${host}`, PASSWORD)).toBe('-');
    for (let times = 0; times < 9; times += 1) await signIn('10.4.2.1');
    expect(await signIn('10.4.2.2', PASSWORD)).toBe('-');
  });

  it('shares the counts between all nodes of the database', async () => {
    const rows = provider.services.db.selectFrom('login_tries').select(['network', 'tries']);
    await Promise.all(Array.from({ length: 9 }, () => signIn('10.5.1.1')));
    const counted = await rows.where('login_name', '=', loginName).orderBy('network').execute();
    expect(counted).toEqual([
      { network: '', tries: 3 },
      { network: '10.5.1.1', tries: 9 },
    ]);
  });

  it('refuses an address that tries many names', async () => {
    for (let name = 0; name < 12; name += 1) {
      expect(await signIn('10.6.1.1', 'wrong', `guessed${name}`)).toBe('wrong_password');
    }
    expect(await signIn('10.6.1.1', PASSWORD)).toBe('too_many_tries');
    expect(await signIn('10.6.1.2', PASSWORD)).toBe('-');
  });

  it('limits registrations per address and reports the wait', async () => {
    const register = (address: string, name: string) =>
      at(address, 'OPEN').call(HTTP_CALLS.register, { loginName: name, password: PASSWORD, name: 'New' });
    const answers = [await register('10.7.1.1', 'reg-one'), await register('10.7.1.1', 'reg-two')];
    expect(answers.map(codeOf)).toEqual(['-', '-']);
    const refused = await register('10.7.1.1', 'reg-three');
    expect(refused).toMatchObject({ failure: { code: 'too_many_tries', retryAfterMs: expect.any(Number) as number } });
    expect(codeOf(await register('10.7.1.2', 'reg-three'))).toBe('-');
  });

  it('limits SMS codes and error reports per network', async () => {
    const ask = async (address: string, phone: string) =>
      codeOf(await at(address).call(HTTP_CALLS.smsRequired, { phone }));
    expect(await ask('2001:db8:2::1', '+8613800000001')).toBe('-');
    expect(await ask('2001:db8:2::2', '+8613800000002')).toBe('sms_too_often');
    expect(await ask('2001:db8:3::1', '+8613800000002')).toBe('-');
    const report = async (address: string) => codeOf(await at(address).call(HTTP_CALLS.clientErrorReport, REPORT));
    expect(await report('2001:db8:4::1')).toBe('-');
    expect(await report('2001:db8:4::2')).toBe('too_frequent');
    expect(await report('2001:db8:5::1')).toBe('-');
  });
});
