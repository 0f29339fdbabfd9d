import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import type { Account } from '../../widget/domain/session/account.ts';
import { untilExpiredReturned } from './expired-money.ts';
import { ledgerFacts } from './ledger-facts.ts';
import { startTestProvider, type TestProvider } from './provider.ts';
import { signIn, type TestClient, valueOf } from './provider-client.ts';
import type { DatabaseKind } from './provider-database.ts';
import { JOBS_BY_HAND } from './jobs-by-hand.ts';

const PEOPLE = ['owner', 'admin', 'ann', 'bob', 'cid', 'removed', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];

export const HOUR_MS = 3_600_000;

export interface EnvelopeForm {
  readonly groupId?: string;
  readonly localId?: string;
  readonly split?: 'random' | 'equal';
  readonly total?: string;
  readonly quantity?: number;
  readonly hours?: number;
  readonly remark?: string;
}

/**
 * A provider with a new group for each test, whose members have 1000.00 each. After all tests, the sum of the ledger must be zero.
 * Call it in a `describe`.
 */
export function useEnvelopeStage(database: DatabaseKind) {
  let provider: TestProvider;
  const people = {} as Record<Person, Account>;
  const clients = {} as Record<Person, TestClient>;
  let groupId: string;

  beforeAll(async () => {
    // The tests move the clock by days, and sessions stay open.
    provider = await startTestProvider({
      database,
      limits: { ...JOBS_BY_HAND, sessionSilenceMs: 1000 * 24 * HOUR_MS },
    });
    for (const person of PEOPLE) {
      people[person] = await provider.createUser({ name: person, loginName: `${person}.x`, password: 'password-x' });
      clients[person] = await signIn(provider.baseUrl, `${person}.x`, 'password-x');
    }
  });
  beforeEach(async () => {
    const { owner, admin, ann, bob, cid, removed } = people;
    const members = [ann, bob, cid, removed].map(({ userId }) => userId);
    groupId = await provider.createGroup({ owner: owner.userId, admins: [admin.userId], members });
    await provider.removeMember(groupId, removed.userId);
    // Each test begins with the opening balance and no envelopes of the day.
    provider.advanceClock(25 * HOUR_MS);
    await untilExpiredReturned(provider.services);
    for (const person of PEOPLE) await refill(person);
  });
  afterAll(async () => {
    expect(await ledgerSum()).toEqual({ sum: 0, wrong: 0, negative: 0 });
    await provider.stop();
  });

  const form = (change: EnvelopeForm) => ({
    groupId,
    localId: randomUUID(),
    split: 'random' as const,
    total: '10.00',
    quantity: 3,
    hours: 1,
    remark: 'Good luck',
    ...change,
  });
  const send = (who: Person, change: EnvelopeForm = {}) =>
    clients[who].operation(OPERATIONS.redEnvelopeGenerate, form(change));
  const sent = async (who: Person, change: EnvelopeForm = {}) => valueOf(await send(who, change)).data.redId;
  const grab = (who: Person, redId: string) => clients[who].operation(OPERATIONS.redEnvelopeGrab, { groupId, redId });
  const bonus = async (who: Person, redId: string) => valueOf(await grab(who, redId)).data.bonus;
  const detail = async (who: Person, redId: string) =>
    valueOf(await clients[who].operation(OPERATIONS.redEnvelopeDetailGet, { groupId, redId })).data;
  const stateFor = async (who: Person, redId: string) =>
    valueOf(await clients[who].operation(OPERATIONS.redEnvelopeStatesGet, { groupId, redIds: [redId] })).data.list[0]
      ?.state;
  const codeOf = (outcome: Awaited<ReturnType<TestClient['operation']>>): string =>
    outcome.ok ? '-' : outcome.failure.code;
  const records = async (who: Person, after?: string) =>
    valueOf(await clients[who].call(HTTP_CALLS.redReceiveRecGet, { after })).data;
  const sentRecords = async (who: Person, after?: string) =>
    valueOf(await clients[who].call(HTTP_CALLS.redSendRecGet, { after })).data;
  const set = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const balanceUnits = async (who: Person): Promise<number> => {
    const row = await provider.services.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('account_id', '=', `user:${people[who].userId}`)
      .executeTakeFirst();
    return row?.balance ?? 100_000;
  };
  /** Brings a balance back to the opening balance, through the wallet. */
  const refill = async (who: Person): Promise<void> => {
    const tenant = await provider.tenant();
    const owner = { tenant, userId: people[who].userId };
    const { wallet, db } = provider.services;
    if (wallet.isRemote) throw new Error('the money of these tests is in the ledger');
    await db.transaction().execute(async (trx) => {
      const missing = 100_000 - (await wallet.balance(trx, owner));
      const order = { key: randomUUID(), holdId: 'tests', reason: 'test', owner, amount: Math.abs(missing) };
      if (missing !== 0) await wallet.move(trx, { ...order, kind: missing > 0 ? 'payout' : 'hold' });
    });
  };
  const ledgerSum = () => ledgerFacts(provider.services.db);

  return {
    get provider() {
      return provider;
    },
    get groupId() {
      return groupId;
    },
    people,
    clients,
    send,
    sent,
    grab,
    bonus,
    detail,
    stateFor,
    codeOf,
    records,
    sentRecords,
    set,
    balanceUnits,
    refill,
    ledgerSum,
  };
}
