import { randomUUID } from 'node:crypto';
import { SignJWT, type JWTPayload, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentSigner } from '../../../applet-host-demo/server-client/index.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { PaymentQuestion } from '../../../widget/domain/money/payment-question.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Players without a password: their platform confirms high payments. */

const MONEY = {
  currency: { code: 'CNY', digits: 2 },
  maxEnvelopeTotal: 200_000,
  maxEnvelopeShares: 100,
  maxEnvelopesPerDay: 500_000,
  openingBalance: 100_000,
  confirmAbove: 1000,
};
const SECOND_MS = 1000;

type Sent = Awaited<ReturnType<TestClient['operation']>>;

describe.each(usualDatabase())('payments that the platform confirms (%s)', (database) => {
  let provider: TestProvider;
  let signWith: (claims: JWTPayload, type?: string) => Promise<string>;
  let privateJwk: Readonly<Record<string, unknown>>;
  let ann: TestClient;
  let bobId: string;
  let chatId: string;
  let round = 0;

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
    privateJwk = { ...(await exportJWK(pair.privateKey)), kid: 'k1' };
    signWith = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'JWT' }).sign(pair.privateKey);
    provider = await startTestProvider({ database, tenant: { identityKeys: [publicKey], money: MONEY } });
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    round += 1;
    ann = await enter(`ann-${round}`);
    const bob = await provider.createUser({ loginName: `bob.${round}`, password: 'password-x' });
    bobId = bob.userId;
    chatId = await provider.befriend(await idOf(`ann-${round}`), bobId);
  });

  const seconds = () => Math.floor(provider.services.now() / SECOND_MS);
  const times = () => ({ iat: seconds(), exp: seconds() + 120 });
  const enter = async (playerId: string): Promise<TestClient> => {
    const token = await signWith({ iss: 'CB', aud: 'meeline', sub: playerId, name: playerId, ...times() });
    const client = createClient(provider.baseUrl);
    client.token = valueOf(await client.call(HTTP_CALLS.identityLogin, { token })).data.token;
    return client;
  };
  const idOf = async (playerId: string): Promise<string> =>
    (
      await provider.services.db
        .selectFrom('users')
        .select('user_id')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
    ).user_id;
  const form = (change: object = {}) => ({
    chatId,
    localId: randomUUID(),
    toId: bobId,
    amount: '50.00',
    remark: '',
    isPrivate: false,
    ...change,
  });
  type Form = ReturnType<typeof form>;
  const pay = (request: Form, confirmation?: string, client = ann) =>
    client.operation(OPERATIONS.transferGenerate, { ...request, confirmation });
  const codeOf = (sent: Sent): string => (sent.ok ? '-' : sent.failure.code);
  const questionOf = (sent: Sent): PaymentQuestion => {
    const question = sent.ok ? undefined : sent.failure.question;
    if (question === undefined) throw new Error('the provider has not asked');
    return question;
  };
  /** The claims of a right confirmation. */
  const claimsFor = ({ nonce, purpose, amount, currency, payee }: PaymentQuestion): JWTPayload => ({
    iss: 'CB',
    aud: 'meeline-payment',
    sub: `ann-${round}`,
    nonce,
    purpose,
    amount,
    currency,
    payee,
    ...times(),
  });
  const transfers = async () =>
    (await provider.services.db.selectFrom('transfers').select('amount').where('chat_id', '=', chatId).execute())
      .length;

  it('states the payment; executes it once with the platform’s signature', async () => {
    const request = form({ amount: '50' });
    const refused = await pay(request);
    expect(codeOf(refused)).toBe('pay_password_unset');
    const question = questionOf(refused);
    expect(question).toMatchObject({ purpose: 'transfer', amount: '50.00', currency: 'CNY', payee: bobId });
    const token = createPaymentSigner({ tenant: 'CB', privateKey: privateJwk })({
      playerId: `ann-${round}`,
      ...question,
    });
    // The signer uses the time of this machine, the provider its own clock.
    const signed = provider.services.now() - Date.now() < SECOND_MS ? token : await signWith(claimsFor(question));
    const first = valueOf(await pay(request, signed)).data;
    // The repeat of the call gets the first reply; another payment does not get the confirmation.
    expect(valueOf(await pay(request, signed)).data).toEqual(first);
    expect(codeOf(await pay(form(), signed))).toBe('pay_confirmation');
    expect(await transfers()).toBe(1);
  });

  it('executes a payment once when its call comes twice together', async () => {
    const request = form();
    const token = await signWith(claimsFor(questionOf(await pay(request))));
    const sent = await Promise.all(Array.from({ length: 20 }, () => pay(request, token)));
    expect(new Set(sent.map(codeOf))).toEqual(new Set(['-']));
    expect(await transfers()).toBe(1);
  });

  it('asks for envelopes to friends and groups as well', async () => {
    const friend = { chatId, localId: randomUUID(), amount: '20.00', remark: '' };
    const asked = questionOf(await ann.operation(OPERATIONS.friendRedGenerate, friend));
    expect(asked).toMatchObject({ purpose: 'friend-envelope', amount: '20.00', payee: bobId });
    const confirmation = await signWith(claimsFor(asked));
    expect(codeOf(await ann.operation(OPERATIONS.friendRedGenerate, { ...friend, confirmation }))).toBe('-');
    const groupId = await provider.createGroup({ owner: await idOf(`ann-${round}`), members: [bobId], name: 'Luck' });
    const envelope = {
      groupId,
      localId: randomUUID(),
      split: 'random',
      total: '20.00',
      quantity: 1,
      hours: 1,
    } as const;
    const group = { ...envelope, remark: '' };
    const second = questionOf(await ann.operation(OPERATIONS.redEnvelopeGenerate, group));
    expect(second).toMatchObject({ purpose: 'group-envelope', amount: '20.00', payee: groupId, payeeName: 'Luck' });
    const again = await signWith(claimsFor(second));
    expect(codeOf(await ann.operation(OPERATIONS.redEnvelopeGenerate, { ...group, confirmation: again }))).toBe('-');
  });

  const WRONG: readonly (readonly [string, (claims: JWTPayload) => JWTPayload])[] = [
    ['of another amount', (claims) => ({ ...claims, amount: '49.00' })],
    ['of the amount in another spelling', (claims) => ({ ...claims, amount: '50' })],
    ['of the amount as a number', (claims) => ({ ...claims, amount: 50 })],
    ['of another currency', (claims) => ({ ...claims, currency: 'USD' })],
    ['for another payee', (claims) => ({ ...claims, payee: 'M100000000' })],
    ['for another purpose', (claims) => ({ ...claims, purpose: 'friend-envelope' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
    ['without a nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['of another player', (claims) => ({ ...claims, sub: 'somebody' })],
    ['of another tenant', (claims) => ({ ...claims, iss: 'GPO' })],
    ['that is an identity token', (claims) => ({ ...claims, aud: 'meeline' })],
    ['that is an identity token, too', (claims) => ({ ...claims, aud: ['meeline-payment', 'meeline'] })],
    ['that has expired', (claims) => ({ ...claims, iat: seconds() - 200, exp: seconds() - 80 })],
    ['that lasts too long', (claims) => ({ ...claims, exp: seconds() + 121 })],
    ['without an end', (claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'exp'))],
  ];
  it.each(WRONG)('refuses a confirmation %s', async (_what, change) => {
    const request = form();
    const right = claimsFor(questionOf(await pay(request)));
    expect(codeOf(await pay(request, await signWith(change(right))))).toBe('pay_confirmation');
    expect(await transfers()).toBe(0);
    // The refusal has used nothing up.
    expect(codeOf(await pay(request, await signWith(right)))).toBe('-');
  });

  it.each(['', 'x', 'a.b.c'])('refuses %j in place of a token', async (token) => {
    const request = form();
    expect(codeOf(await pay(request, token))).toBe(token === '' ? 'pay_password_unset' : 'pay_confirmation');
  });

  it('refuses a token of another key', async () => {
    const request = form();
    const claims = claimsFor(questionOf(await pay(request)));
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(privateKey);
    expect(codeOf(await pay(request, forged))).toBe('pay_confirmation');
  });

  it.each([
    ['amount', { amount: '50.01' }],
    ['remark', { remark: 'other' }],
    ['uuid', { localId: randomUUID() }],
  ])('refuses a confirmation for a form with another %s', async (_field, change) => {
    const request = form();
    const claims = claimsFor(questionOf(await pay(request)));
    // The platform may even have signed the amount of the changed form.
    const token = await signWith({ ...claims, ...('amount' in change ? { amount: change.amount } : {}) });
    expect(codeOf(await pay({ ...request, ...change }, token))).toBe('pay_confirmation');
  });

  it('refuses confirmation in another session and after five minutes', async () => {
    const request = form();
    const claims = claimsFor(questionOf(await pay(request)));
    const other = await enter(`ann-${round}`);
    expect(codeOf(await pay(request, await signWith(claims), other))).toBe('pay_confirmation');
    provider.advanceClock(301 * SECOND_MS);
    expect(codeOf(await pay(request, await signWith({ ...claims, ...times() })))).toBe('pay_confirmation');
  });

  it('forgets a question when the session asks the next one', async () => {
    const first = form();
    const claims = claimsFor(questionOf(await pay(first)));
    const second = form({ amount: '60.00' });
    const token = await signWith(claimsFor(questionOf(await pay(second))));
    expect(codeOf(await pay(first, await signWith(claims)))).toBe('pay_confirmation');
    expect(codeOf(await pay(second, token))).toBe('-');
  });

  it('is no identity token', async () => {
    const token = await signWith(claimsFor(questionOf(await pay(form()))));
    const login = await createClient(provider.baseUrl).call(HTTP_CALLS.identityLogin, { token });
    expect(login).toMatchObject({ failure: { code: 'identity_invalid' } });
  });

  it('checks limits and balance before it asks', async () => {
    for (const [amount, code] of [
      ['2000.01', 'transfer_limit'],
      ['1000.01', 'balance_low'],
    ] as const) {
      const sent = await pay(form({ amount }));
      expect(sent).toMatchObject({ failure: { code } });
      expect(sent.ok ? undefined : sent.failure.question).toBeUndefined();
    }
  });

  it('asks for an account’s password, if any, not its platform', async () => {
    const { db } = provider.services;
    const withHash = db.updateTable('users').set({ password_hash: 'x' }).where('player_id', '=', `ann-${round}`);
    await withHash.execute();
    const sent = await pay(form());
    expect(sent).toMatchObject({ failure: { code: 'pay_password' } });
    expect(sent.ok ? undefined : sent.failure.question).toBeUndefined();
  });

  it('asks nobody for a player whose platform has no key', async () => {
    const { settings } = await provider.tenant();
    await provider.saveTenant({ ...settings, identityKeys: [] });
    const sent = await pay(form());
    await provider.saveTenant(settings);
    expect(sent).toMatchObject({ failure: { code: 'pay_password_unset' } });
    expect(sent.ok ? undefined : sent.failure.question).toBeUndefined();
  });
});
