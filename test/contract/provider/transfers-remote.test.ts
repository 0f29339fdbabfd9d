import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutDue } from '../../../applet-host-demo/provider/capabilities/money/movements.ts';
import { untilExpiredReturned } from '../../support/expired-money.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { createTestWallet } from '../../support/remote-wallet.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const OPENING = 100_000;

/** Transfers with a wallet that is not in the provider's database. D-13, D-18. */
describe.each(usualDatabase())('transfers with a remote wallet (%s)', (database) => {
  let provider: TestProvider;
  let money: ReturnType<typeof createTestWallet>;
  let ann: TestClient;
  let bob: TestClient;
  let annId: string;
  let bobId: string;
  let chatId: string;

  beforeAll(async () => {
    money = createTestWallet();
    provider = await startTestProvider({ database, limits: JOBS_BY_HAND, createWallet: () => money.wallet });
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    const [loginA, loginB] = [`a.${randomUUID().slice(0, 8)}`, `b.${randomUUID().slice(0, 8)}`];
    annId = (await provider.createUser({ loginName: loginA, password: 'password-x' })).userId;
    bobId = (await provider.createUser({ loginName: loginB, password: 'password-x' })).userId;
    ann = await signIn(provider.baseUrl, loginA, 'password-x');
    bob = await signIn(provider.baseUrl, loginB, 'password-x');
    chatId = await provider.befriend(annId, bobId);
    money.fail();
  });

  const send = async (change: { readonly localId?: string; readonly amount?: string } = {}) => {
    const form = { chatId, localId: randomUUID(), toId: bobId, amount: '10.00', remark: '', isPrivate: false };
    const outcome = await ann.operation(OPERATIONS.transferGenerate, { ...form, ...change });
    return outcome.ok
      ? { code: '-', transferId: outcome.value.data.transferId }
      : { code: outcome.failure.code, transferId: '' };
  };
  const answer = async (call: 'transferReceive' | 'transferReturn', transferId: string) => {
    const outcome = await bob.operation(OPERATIONS[call], { chatId, transferId });
    return outcome.ok ? outcome.value.data.state : outcome.failure.code;
  };
  const records = async () =>
    valueOf(await ann.call(HTTP_CALLS.transferRecGet, { after: undefined })).data.records.map(({ state }) => state);
  const settle = async () => {
    provider.advanceClock(20_000);
    await carryOutDue(provider.services);
  };
  const untilBalances = (ofAnn: number, ofBob: number) =>
    expect.poll(() => [money.balanceOf(annId), money.balanceOf(bobId)]).toEqual([OPENING + ofAnn, OPENING + ofBob]);

  it('pays the receiver, or returns the money', async () => {
    const first = await send();
    expect(money.balanceOf(annId)).toBe(OPENING - 1000);
    expect(await answer('transferReceive', first.transferId)).toBe('received');
    await untilBalances(-1000, 1000);
    const second = await send();
    expect(await answer('transferReturn', second.transferId)).toBe('returned');
    await untilBalances(-1000, 1000);
    await send();
    provider.advanceClock(24 * 3_600_000);
    await untilExpiredReturned(provider.services);
    await untilBalances(-1000, 1000);
    expect(await records()).toEqual(['expired', 'returned', 'received']);
  });

  it('keeps nothing of a transfer the balance does not cover', async () => {
    expect((await send({ amount: '1000.01' })).code).toBe('balance_low');
    expect(await records()).toEqual([]);
    await untilBalances(0, 0);
  });

  it('hides a transfer until its money is held', async () => {
    const localId = randomUUID();
    money.fail('lost');
    expect((await send({ localId })).code).toBe('server_busy');
    expect(await records()).toEqual([]);
    const { code, transferId } = await send({ localId });
    expect(code).toBe('-');
    expect(await records()).toEqual(['pending']);
    await settle();
    expect(await answer('transferReceive', transferId)).toBe('received');
    await untilBalances(-1000, 1000);
  });

  it('removes a transfer whose order never arrived', async () => {
    money.fail('away');
    expect((await send()).code).toBe('server_busy');
    await settle();
    await expect
      .poll(
        async () =>
          (await provider.services.db.selectFrom('transfers').select('state').where('sender_id', '=', annId).execute())
            .length,
      )
      .toBe(0);
    await untilBalances(0, 0);
  });

  it('owes a payment until the wallet has carried it out', async () => {
    const { transferId } = await send();
    money.fail('away', 'away');
    expect(await answer('transferReceive', transferId)).toBe('received');
    expect(await answer('transferReturn', transferId)).toBe('transfer_received');
    await settle();
    await settle();
    await untilBalances(-1000, 1000);
  });
});
