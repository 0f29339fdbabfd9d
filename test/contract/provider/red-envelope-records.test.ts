import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { untilExpiredReturned } from '../../support/expired-money.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { HOUR_MS, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('records of red envelopes (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  const { people, clients, sent, bonus, stateFor, codeOf, records, sentRecords } = stage;

  /** Waits until every expired envelope has returned its rest. A busy chat is left for the next run of the job. */
  const untilReturned = (who: 'admin') =>
    expect
      .poll(async () => {
        await untilExpiredReturned(stage.provider.services);
        const { records: list } = await sentRecords(who);
        return list.filter(({ state, refund }) => state === 'expired' && refund === undefined).length;
      })
      .toBe(0);

  it('writes the envelope, its openings and end as messages', async () => {
    const socket = await clients.cid.connect();
    await socket.next(PUSHES.hello);
    const redId = await sent('owner', { total: '3.00', quantity: 3, remark: '' });
    expect((await socket.next(PUSHES.rcvMsg)).content).toMatchObject({
      rich: { kind: 'red-envelope', event: 'envelope', envelopeId: redId, ownerId: people.owner.userId, remark: '' },
    });
    await bonus('ann', redId);
    expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
      senderId: people.ann.userId,
      content: { rich: { event: 'grab', state: 'open', ownerId: people.owner.userId, ownerName: 'owner' } },
    });
    stage.provider.advanceClock(HOUR_MS);
    await untilExpiredReturned(stage.provider.services);
    expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
      isFromSystem: true,
      content: { rich: { event: 'refund', ownerName: 'owner' } },
    });
    socket.close();
    const last = await sent('owner', { total: '0.01', quantity: 1 });
    await bonus('bob', last);
    expect(await stateFor('cid', last)).toBe('taken');
  });

  it('changes neither unread counts nor talk interval on an opening', async () => {
    const unread = async () => {
      const row = await stage.provider.services.db
        .selectFrom('chat_members as m')
        .innerJoin('chats as c', 'c.chat_id', 'm.chat_id')
        .select(sql<number>`c.counted - m.counted_at`.as('unread'))
        .where('m.chat_id', '=', stage.groupId)
        .where('m.user_id', '=', people.cid.userId)
        .executeTakeFirstOrThrow();
      return row.unread;
    };
    const redId = await sent('owner');
    expect(await unread()).toBe(1);
    await bonus('ann', redId);
    expect(await unread()).toBe(1);
    expect(codeOf(await clients.ann.send(stage.groupId, 'thanks'))).toBe('-');
    stage.provider.advanceClock(HOUR_MS);
    await untilExpiredReturned(stage.provider.services);
    expect(await unread()).toBe(2);
  });

  it('lists the received envelopes in pages, newest first', async () => {
    const before = await records('bob');
    for (let count = 0; count < 21; count += 1) {
      await bonus('bob', await sent('owner', { total: '0.03', quantity: 1, remark: `No. ${count}` }));
      stage.provider.advanceClock(1000);
    }
    const first = await records('bob');
    expect(first.records.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `No. ${20 - index}`),
    );
    expect(first.records[0]).toMatchObject({ ownerName: 'owner', bonus: '0.03', chatId: stage.groupId });
    expect(first.recentCount - before.recentCount).toBe(21);
    expect((Number(first.total) - Number(before.total)).toFixed(2)).toBe('0.63');
    const second = await records('bob', first.next);
    expect(second.records[0]).toMatchObject({ title: 'No. 0' });
    stage.provider.advanceClock(8 * 24 * HOUR_MS);
    expect((await records('bob')).recentCount).toBe(0);
    expect(codeOf(await clients.bob.call(HTTP_CALLS.redReceiveRecGet, { after: "1' or true" }))).toBe(
      'invalid_request',
    );
  });

  it('lists sent envelopes newest first, with taken and returned amounts', async () => {
    const before = await sentRecords('admin');
    for (let count = 0; count < 19; count += 1) {
      await sent('admin', { total: '0.03', quantity: 1, remark: `No. ${count}` });
      stage.provider.advanceClock(1000);
    }
    await bonus('bob', await sent('admin', { total: '0.05', quantity: 1, remark: 'taken' }));
    stage.provider.advanceClock(HOUR_MS);
    await untilReturned('admin');
    const redId = await sent('admin', { split: 'equal', total: '6.00', quantity: 3, remark: 'half' });
    await bonus('bob', redId);
    const first = await sentRecords('admin');
    expect(first.records).toHaveLength(20);
    expect(first.records[0]).toMatchObject({
      redId,
      chatId: stage.groupId,
      title: 'half',
      total: '6.00',
      quantity: 3,
      taken: 1,
      state: 'open',
    });
    expect(first.records[0]).not.toHaveProperty('refund');
    expect(first.records[1]).toMatchObject({ title: 'taken', state: 'taken', taken: 1 });
    expect(first.records[2]).toMatchObject({ title: 'No. 18', state: 'expired', taken: 0, refund: '0.03' });
    expect(first.recentCount - before.recentCount).toBe(21);
    expect((Number(first.total) - Number(before.total)).toFixed(2)).toBe('6.62');
    expect((await sentRecords('admin', first.next)).records[0]).toMatchObject({ title: 'No. 0' });
    // Only the sender's own ones; after the end, also before the rest went back, the state is `expired`.
    expect((await sentRecords('bob')).records).toEqual([]);
    stage.provider.advanceClock(HOUR_MS);
    expect((await sentRecords('admin')).records[0]).toMatchObject({ state: 'expired', taken: 1 });
    await untilReturned('admin');
    expect((await sentRecords('admin')).records[0]).toMatchObject({ state: 'expired', refund: '4.00' });
  });

  it('uses the wire names of the specification', async () => {
    const call = async (p: string, d: object) => {
      const response = await fetch(stage.provider.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.owner.token ?? '' },
        body: JSON.stringify({ p, d, r: 'r1' }),
      });
      return (await response.json()) as { readonly s: string; readonly d: Record<string, unknown> };
    };
    expect(await call('GetGeneralRedEnvelopeSetting', { group_id: stage.groupId })).toMatchObject({
      s: '1',
      d: { quantity: 100, maxTotal: '2000.00', groupMembers: 5, balance: '1000.00' },
    });
    const request = {
      group_id: stage.groupId,
      uuid: randomUUID(),
      randomStatus: '1',
      total: '6.00',
      quantity: 3,
      duration: 2,
    };
    const generated = await call('GenerateRedEnvelope', { ...request, desc: 'Hello' });
    expect(generated).toMatchObject({ s: '1', d: { msg_id: '1' } });
    const { redId } = generated.d;
    expect(await call('GrabRedEnvelope', { group_id: stage.groupId, redId })).toMatchObject({
      s: '1',
      d: { bonus: '2.00' },
    });
    expect(await call('GetRedEnvelopeStates', { group_id: stage.groupId, redIds: [redId] })).toMatchObject({
      d: { list: [{ redId, state: '2' }] },
    });
    expect(await call('GetRedEnvelopeDetail', { group_id: stage.groupId, redId })).toMatchObject({
      d: {
        redDesc: 'Hello',
        randomStatus: '1',
        total: '6.00',
        taken: 1,
        state: '2',
        bonus: '2.00',
        records: [{ best: '0' }],
      },
    });
    expect(await call('GroupFunctionsSet', { group_id: stage.groupId, redOpen: '0' })).toMatchObject({ s: '1' });
    expect(await call('GroupFunctionsGet', { group_id: stage.groupId })).toMatchObject({ s: '1', d: { redOpen: '0' } });
    const stored = await stage.provider.services.db
      .selectFrom('messages')
      .select(['type', 'body'])
      .where('chat_id', '=', stage.groupId)
      .orderBy('msg_id')
      .execute();
    expect(stored.map(({ type }) => type)).toEqual(['generalRedEnvelope', 'grebRedEnvelope']);
    expect(JSON.parse(stored[0]?.body ?? '')).toMatchObject({ redId, redDesc: 'Hello', name: 'owner' });
  });

  describe('the ledger', () => {
    const post = (amounts: readonly number[]) =>
      stage.provider.services.db.transaction().execute(async (trx) => {
        const [from, to] = [people.ann, people.bob].map(({ userId }) => `user:${userId}`);
        const { transaction_id: id } = await trx
          .insertInto('ledger_transactions')
          .values({ key: randomUUID(), reason: 'test', time: 0 })
          .returning('transaction_id')
          .executeTakeFirstOrThrow();
        for (const [index, amount] of amounts.entries()) {
          const account = (index === 0 ? from : to) ?? '';
          await trx.insertInto('ledger_entries').values({ transaction_id: id, account_id: account, amount }).execute();
        }
      });

    it('accepts only transactions that sum to zero', async () => {
      await post([-1, 1]);
      await expect(post([-1, 2])).rejects.toThrow('do not sum to zero');
      await expect(post([5])).rejects.toThrow('do not sum to zero');
    });

    it('refuses a negative balance', async () => {
      await expect(post([-1_000_000, 1_000_000])).rejects.toThrow('violates check constraint');
    });

    it('refuses changes and deletions', async () => {
      const { db } = stage.provider.services;
      for (const statement of [
        'update ledger_entries set amount = 1',
        'delete from ledger_entries',
        'delete from ledger_transactions',
        'truncate ledger_entries',
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
    });

    it('keeps a trace of each movement', async () => {
      const { db } = stage.provider.services;
      const traces = db.selectFrom('money_movements').select(['kind', 'purpose', 'state', 'amount']);
      expect(await traces.where('key', '=', `opening:${people.ann.userId}`).execute()).toEqual([
        { kind: 'payout', purpose: 'opening', state: 'done', amount: 100_000 },
      ]);
      const redId = await sent('owner', { total: '2.00', quantity: 2, split: 'equal' });
      await bonus('ann', redId);
      expect(await traces.where('hold_id', '=', redId).orderBy('kind').execute()).toEqual([
        { kind: 'capture', purpose: 'envelope', state: 'done', amount: 100 },
        { kind: 'hold', purpose: 'envelope', state: 'done', amount: 200 },
      ]);
      for (const change of ['update money_movements set amount = 1', 'delete from money_movements'])
        await expect(sql.raw(change).execute(db)).rejects.toThrow('are kept');
    });
  });
});
