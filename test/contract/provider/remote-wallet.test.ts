import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnExpired } from '../../../applet-host-demo/provider/capabilities/money/expiry.ts';
import { carryOutDue } from '../../../applet-host-demo/provider/capabilities/money/movements.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { createTestWallet } from '../../support/remote-wallet.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const OPENING = 100_000;
const HOUR_MS = 3_600_000;

/** Money in a wallet that is not in the provider's database. D-13, D-18. */
describe.each(usualDatabase())('a remote wallet (%s)', (database) => {
  let provider: TestProvider;
  let money: ReturnType<typeof createTestWallet>;
  let ownerId: string;
  let memberId: string;
  let owner: TestClient;
  let member: TestClient;
  let groupId: string;

  beforeAll(async () => {
    money = createTestWallet();
    provider = await startTestProvider({ database, limits: JOBS_BY_HAND, createWallet: () => money.wallet });
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    const name = (who: string) => `${who}.${randomUUID().slice(0, 8)}`;
    const [loginA, loginB] = [name('owner'), name('member')];
    ownerId = (await provider.createUser({ loginName: loginA, password: 'password-x' })).userId;
    memberId = (await provider.createUser({ loginName: loginB, password: 'password-x' })).userId;
    owner = await signIn(provider.baseUrl, loginA, 'password-x');
    member = await signIn(provider.baseUrl, loginB, 'password-x');
    groupId = await provider.createGroup({ owner: ownerId, members: [memberId] });
    money.fail();
    money.during(() => undefined);
  });

  const send = async (change: { readonly localId?: string; readonly total?: string } = {}) => {
    const form = {
      groupId,
      localId: randomUUID(),
      split: 'equal',
      total: '10.00',
      quantity: 2,
      hours: 1,
      remark: '',
    } as const;
    const outcome = await owner.operation(OPERATIONS.redEnvelopeGenerate, { ...form, ...change });
    return outcome.ok ? { code: '-', redId: outcome.value.data.redId } : { code: outcome.failure.code, redId: '' };
  };
  const envelopes = async () => {
    const { db } = provider.services;
    const rows = db.selectFrom('messages').select('body').where('chat_id', '=', groupId);
    return (await rows.execute()).length;
  };
  const stored = () =>
    provider.services.db
      .selectFrom('red_envelopes')
      .select(['envelope_id', 'state'])
      .where('chat_id', '=', groupId)
      .execute();
  const grab = async (client: TestClient, redId: string) => {
    const outcome = await client.operation(OPERATIONS.redEnvelopeGrab, { groupId, redId });
    return outcome.ok ? outcome.value.data.bonus : outcome.failure.code;
  };
  /** The job's next turn, after the call has given up. The provider's own job may be first, and still be working. */
  const settle = async () => {
    provider.advanceClock(20_000);
    await carryOutDue(provider.services);
  };
  const paid = () => expect.poll(waiting).toBe(0);
  const waiting = async () =>
    (
      await provider.services.db
        .selectFrom('money_movements')
        .select('key')
        .where('state', '=', 'waiting')
        .where('user_id', 'in', [ownerId, memberId])
        .execute()
    ).length;

  it('shows an envelope with its money held, pays its shares', async () => {
    const { code, redId } = await send();
    expect(code).toBe('-');
    expect(money.balanceOf(ownerId)).toBe(OPENING - 1000);
    expect(await grab(member, redId)).toBe('5.00');
    await paid();
    expect(money.balanceOf(memberId)).toBe(OPENING + 500);
    provider.advanceClock(HOUR_MS);
    await returnExpired(provider.services);
    await paid();
    expect(money.balanceOf(ownerId)).toBe(OPENING - 500);
  });

  it('shows an envelope after a wallet that answers slowly', async () => {
    // Longer than the settings of the tenant are kept in memory: they are read again for the outcome.
    money.during(() => provider.advanceClock(6_000));
    const { code, redId } = await send();
    expect(code).toBe('-');
    expect(await grab(member, redId)).toBe('5.00');
    await paid();
    expect(money.balanceOf(memberId)).toBe(OPENING + 500);
  });

  it('keeps nothing of an envelope the balance does not cover', async () => {
    expect((await send({ total: '1000.02' })).code).toBe('balance_low');
    expect(await stored()).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(money.balanceOf(ownerId)).toBe(OPENING);
  });

  it('shows an envelope later when only the answer was lost', async () => {
    money.fail('lost');
    expect((await send()).code).toBe('server_busy');
    const [envelope] = await stored();
    expect(envelope?.state).toBe('holding');
    const redId = envelope?.envelope_id ?? '';
    expect(await grab(member, redId)).toBe('not_found');
    const states = await member.operation(OPERATIONS.redEnvelopeStatesGet, { groupId, redIds: [redId] });
    expect(valueOf(states).data.list).toEqual([]);
    const before = await envelopes();
    await settle();
    await paid();
    expect((await stored())[0]?.state).toBe('open');
    expect(await envelopes()).toBe(before + 1);
    expect(await grab(member, redId)).toBe('5.00');
    expect(money.balanceOf(ownerId)).toBe(OPENING - 1000);
  });

  it('answers a repeat with the envelope whose outcome was unknown', async () => {
    const localId = randomUUID();
    money.fail('lost');
    expect((await send({ localId })).code).toBe('server_busy');
    const { code, redId } = await send({ localId });
    expect(code).toBe('-');
    expect((await stored()).map(({ envelope_id }) => envelope_id)).toEqual([redId]);
    expect(money.balanceOf(ownerId)).toBe(OPENING - 1000);
    await settle();
    expect(money.balanceOf(ownerId)).toBe(OPENING - 1000);
  });

  it('ends an envelope whose hold is missing or late', async () => {
    const localId = randomUUID();
    money.fail('late');
    expect((await send({ localId })).code).toBe('server_busy');
    await settle();
    await paid();
    expect(await stored()).toEqual([]);
    expect(money.deliverLate()).toEqual([{ state: 'refused', reason: 'closed' }]);
    expect(money.balanceOf(ownerId)).toBe(OPENING);
    expect((await send({ localId })).code).toBe('-');
    expect(money.balanceOf(ownerId)).toBe(OPENING - 1000);
  });

  it('guesses nothing while the wallet is away', async () => {
    money.fail('away', 'away', 'away');
    expect((await send()).code).toBe('server_busy');
    expect((await stored())[0]?.state).toBe('holding');
    await settle();
    expect((await stored())[0]?.state).toBe('holding');
    for (let turn = 0; turn < 3; turn += 1) await settle();
    await paid();
    expect(await stored()).toEqual([]);
  });

  it.each(['lost', 'away'] as const)('pays a share once when the first answer is %s', async (fault) => {
    const { redId } = await send();
    money.fail(fault, fault);
    expect(await grab(member, redId)).toBe('5.00');
    for (let turn = 0; turn < 4; turn += 1) await settle();
    await paid();
    expect(money.balanceOf(memberId)).toBe(OPENING + 500);
  });

  it('opens an envelope once when several nodes settle it', async () => {
    money.fail('lost');
    await send();
    const before = await envelopes();
    provider.advanceClock(20_000);
    await Promise.all([1, 2, 3].map(() => carryOutDue(provider.services)));
    await paid();
    expect(await envelopes()).toBe(before + 1);
  });

  it('states that the balance is not available', async () => {
    money.fail('away');
    const outcome = await owner.operation(OPERATIONS.redEnvelopeSettingGet, { groupId });
    expect(outcome.ok ? '-' : outcome.failure.code).toBe('server_busy');
  });
});
