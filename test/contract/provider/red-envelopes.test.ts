import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SessionContext } from '../../../applet-host-demo/provider/calls/services.ts';
import { returnExpired } from '../../../applet-host-demo/provider/capabilities/money/expiry.ts';
import { untilExpiredReturned } from '../../support/expired-money.ts';
import { grabEnvelope } from '../../../applet-host-demo/provider/capabilities/money/opening.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { type EnvelopeForm, HOUR_MS, type Person, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const OPENING = '1000.00';

describe.each(everyDatabase())('red envelopes (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  const { people, clients, send, sent, grab, bonus, detail, stateFor, codeOf, set, balanceUnits, refill } = stage;

  it('answers the limits and the balance', async () => {
    const setting = valueOf(
      await clients.owner.operation(OPERATIONS.redEnvelopeSettingGet, { groupId: stage.groupId }),
    ).data;
    expect(setting).toEqual({ maxQuantity: 100, maxTotal: '2000.00', memberCount: 5, balance: OPENING });
    expect(
      valueOf(await clients.admin.call(HTTP_CALLS.redSettingByPath, { groupId: stage.groupId })).data.balance,
    ).toBe(OPENING);
  });

  it('takes the total, and pays each share to one member', async () => {
    const redId = await sent('owner', { total: '10.01', quantity: 3 });
    expect(await balanceUnits('owner')).toBe(100_000 - 1001);
    const shares = [];
    for (const who of ['ann', 'bob', 'owner'] as const) shares.push(Math.round(Number(await bonus(who, redId)) * 100));
    expect(shares.reduce((sum, share) => sum + share)).toBe(1001);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
    expect(await balanceUnits('ann')).toBe(100_000 + (shares[0] ?? 0));
    expect(codeOf(await grab('cid', redId))).toBe('red_taken');
    expect(await detail('cid', redId)).toMatchObject({ state: 'taken', taken: 3, takenTotal: '10.01', total: '10.01' });
    const { claims } = await detail('ann', redId);
    expect(claims.map(({ name }) => name)).toEqual(['owner', 'bob', 'ann']);
    const best = claims.filter(({ isLuckiest }) => isLuckiest);
    expect(best.map((claim) => Number(claim.bonus))).toEqual([Math.max(...claims.map((claim) => Number(claim.bonus)))]);
  });

  it('returns the same bonus to repeats, even after the end', async () => {
    const redId = await sent('admin', { quantity: 2 });
    const first = await bonus('ann', redId);
    expect(await bonus('ann', redId)).toBe(first);
    stage.provider.advanceClock(2 * HOUR_MS);
    expect(await bonus('ann', redId)).toBe(first);
    expect((await detail('ann', redId)).taken).toBe(1);
  });

  it('gives equal shares of the same amount', async () => {
    const redId = await sent('owner', { split: 'equal', total: '9.00', quantity: 3 });
    expect(await bonus('ann', redId)).toBe('3.00');
    expect(await bonus('bob', redId)).toBe('3.00');
    expect((await detail('bob', redId)).claims.every(({ isLuckiest }) => !isLuckiest)).toBe(true);
  });

  it('gives each share once when all members grab together', async () => {
    const redId = await sent('owner', { total: '5.00', quantity: 3 });
    const callers = (['owner', 'admin', 'ann', 'bob', 'cid'] as const).flatMap((who) => [who, who]);
    const outcomes = await Promise.all(callers.map((who) => grab(who, redId)));
    const { claims, takenTotal } = await detail('owner', redId);
    expect(claims).toHaveLength(3);
    expect(new Set(claims.map(({ userId }) => userId)).size).toBe(3);
    expect(takenTotal).toBe('5.00');
    const byCaller = new Map(claims.map(({ userId, bonus: share }) => [userId, share]));
    const answers = outcomes.map((outcome) => (outcome.ok ? outcome.value.data.bonus : outcome.failure.code));
    expect(answers).toEqual(callers.map((who) => byCaller.get(people[who].userId) ?? 'red_taken'));
    expect(await stage.ledgerSum()).toEqual({ sum: 0, wrong: 0, negative: 0 });
  });

  it('opens an envelope with one statement', async () => {
    const { services } = stage.provider;
    const redId = await sent('owner', { quantity: 2 });
    // The first money of a user also opens their account.
    await bonus('ann', await sent('owner', { quantity: 1 }));
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const db = services.db.withPlugin(counting);
    db.transaction = () => {
      throw new Error('a transaction costs further round trips');
    };
    const { userId } = people.ann;
    const caller = { userId, sessionId: '', tenant: 'CB' };
    const context = { services: { ...services, db }, tenant: await stage.provider.tenant(), caller };
    const place = { chatId: stage.groupId, redId };
    expect(await grabEnvelope(place, context as unknown as SessionContext)).toMatchObject({ ok: true });
    expect(statements).toBe(1);
  });

  it('returns a repeated uuid’s first envelope, or refuses other content', async () => {
    const localId = randomUUID();
    const [first, second] = await Promise.all([send('owner', { localId }), send('owner', { localId })]);
    expect(valueOf(second).data).toEqual(valueOf(first).data);
    expect(await balanceUnits('owner')).toBe(100_000 - 1000);
    expect(codeOf(await send('owner', { localId, total: '11.00' }))).toBe('invalid_request');
    expect(await balanceUnits('owner')).toBe(100_000 - 1000);
  });

  it('never lets two envelopes spend the same money', async () => {
    const codes = (await Promise.all([1, 2, 3].map(() => send('owner', { total: '600.00' })))).map(codeOf);
    expect(codes.toSorted()).toEqual(['-', 'balance_low', 'balance_low']);
    expect(await balanceUnits('owner')).toBe(40_000);
  });

  it.each<[string, EnvelopeForm, string]>([
    ['a total of zero', { total: '0.00' }, 'red_total'],
    ['a fraction of a minor unit', { total: '10.001' }, 'red_total'],
    ['a total above the limit', { total: '2000.01' }, 'red_total_limit'],
    ['a huge total', { total: '1000000000' }, 'red_total_limit'],
    ['no share', { quantity: 0 }, 'red_quantity'],
    ['more shares than members', { quantity: 6 }, 'red_quantity'],
    ['less than one unit for each share', { total: '0.02', quantity: 3 }, 'red_share_small'],
    ['equal shares that do not divide the total', { split: 'equal', total: '10.00', quantity: 3 }, 'red_total'],
    ['no duration', { hours: 0 }, 'invalid_request'],
    ['more than a day', { hours: 25 }, 'invalid_request'],
    ['a long remark', { remark: '字'.repeat(21) }, 'invalid_request'],
    ['more than the balance', { total: '1000.01' }, 'balance_low'],
  ])('refuses %s', async (_, change, code) => {
    expect(codeOf(await send('owner', change))).toBe(code);
    expect(await balanceUnits('owner')).toBe(100_000);
  });

  it.each(['-5', '1e3', '１０', '10.', ' 10', '1,000.00', 'NaN', ''])('refuses %j as an amount', async (total) => {
    const response = await fetch(stage.provider.baseUrl + API_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.owner.token ?? '' },
      body: JSON.stringify({
        p: 'GenerateRedEnvelope',
        d: {
          group_id: stage.groupId,
          uuid: randomUUID(),
          randomStatus: '0',
          total,
          quantity: 3,
          duration: 1,
          desc: '',
        },
        r: 'r1',
      }),
    });
    expect(await response.json()).toMatchObject({ s: '-1', code: 'invalid_request' });
  });

  it('limits the envelopes of a day', async () => {
    for (let count = 0; count < 5; count += 1) {
      await refill('owner');
      await sent('owner', { total: '1000.00' });
    }
    await refill('owner');
    expect(codeOf(await send('owner', { total: '0.03' }))).toBe('red_daily_limit');
    stage.provider.advanceClock(25 * HOUR_MS);
    expect(codeOf(await send('owner', { total: '0.03' }))).toBe('-');
  });

  it.each<[Person, string, string]>([
    ['owner', '-', '-'],
    ['admin', '-', '-'],
    ['ann', 'forbidden', '-'],
    ['removed', 'noGroupMember', 'noGroupMember'],
    ['stranger', 'noGroupMember', 'noGroupMember'],
  ])('answers sending by %s with %s, and opening with %s', async (who, sending, opening) => {
    const redId = await sent('admin');
    expect(codeOf(await send(who))).toBe(sending);
    expect(codeOf(await clients[who].operation(OPERATIONS.redEnvelopeSettingGet, { groupId: stage.groupId }))).toBe(
      sending,
    );
    expect(codeOf(await grab(who, redId))).toBe(opening);
    expect(
      codeOf(await clients[who].operation(OPERATIONS.redEnvelopeDetailGet, { groupId: stage.groupId, redId })),
    ).toBe(opening);
  });

  it('tells guests of a shared group to join it first', async () => {
    const redId = await sent('owner');
    await stage.provider.shareGroup(stage.groupId, true);
    expect(codeOf(await grab('stranger', redId))).toBe('red_guest');
    expect(codeOf(await grab('removed', redId))).toBe('noGroupMember');
  });

  it('refuses a muted admin, and lets muted members open envelopes', async () => {
    const redId = await sent('owner');
    const muted = [people.admin.userId, people.ann.userId];
    await stage.provider.services.db
      .updateTable('group_members')
      .set({ posting_banned: true })
      .where('group_id', '=', stage.groupId)
      .where('user_id', 'in', muted)
      .execute();
    expect(codeOf(await send('admin'))).toBe('isBan');
    expect(codeOf(await grab('ann', redId))).toBe('-');
  });

  it('keeps a frozen group’s envelopes closed until it is unfrozen', async () => {
    const redId = await sent('owner');
    await set({ is_frozen: true });
    expect(codeOf(await send('owner'))).toBe('group_frozen');
    expect(codeOf(await grab('ann', redId))).toBe('group_frozen');
    await set({ is_frozen: false });
    expect(codeOf(await grab('ann', redId))).toBe('-');
  });

  it('lets owner and admins close the function', async () => {
    const change = async (who: Person, redOpen: boolean) =>
      codeOf(await clients[who].operation(OPERATIONS.groupFunctionsSet, { groupId: stage.groupId, redOpen }));
    const isOpen = async (who: Person) =>
      valueOf(await clients[who].operation(OPERATIONS.groupFunctionsGet, { groupId: stage.groupId })).data
        .canOpenRedEnvelopes;
    expect(await isOpen('ann')).toBe(true);
    expect(await change('ann', false)).toBe('forbidden');
    expect(await change('stranger', false)).toBe('noGroupMember');
    expect(await change('admin', false)).toBe('-');
    expect(await isOpen('ann')).toBe(false);
    expect(codeOf(await send('owner'))).toBe('red_closed');
    expect(await change('owner', true)).toBe('-');
    expect(codeOf(await send('owner'))).toBe('-');
  });

  it.each([{ platform: 'GPO' }, { money: undefined }])('has no money with the tenant settings %j', async (settings) => {
    const redId = await sent('owner');
    await stage.provider.saveTenant(settings as object);
    try {
      expect(codeOf(await send('owner'))).toBe('forbidden');
      expect(codeOf(await grab('ann', redId))).toBe('forbidden');
      expect(codeOf(await clients.ann.call(HTTP_CALLS.redReceiveRecGet, { after: undefined }))).toBe('forbidden');
    } finally {
      await stage.provider.saveTenant({});
    }
  });

  it('finds an envelope only in its group', async () => {
    const redId = await sent('owner');
    const other = await stage.provider.createGroup({ owner: people.owner.userId, members: [people.ann.userId] });
    expect(codeOf(await clients.ann.operation(OPERATIONS.redEnvelopeGrab, { groupId: other, redId }))).toBe(
      'not_found',
    );
  });

  it('holds up no other envelope when one cannot be returned', async () => {
    const { services } = stage.provider;
    const broken = await sent('owner', { hours: 1 });
    const other = await sent('admin', { hours: 2 });
    const change = (units: number) =>
      services.db
        .updateTable('red_envelopes')
        .set((envelope) => ({ total: envelope('total', '+', units) }))
        .where('envelope_id', '=', broken)
        .execute();
    // Its hold has less than that.
    await change(1);
    stage.provider.advanceClock(3 * HOUR_MS);
    await untilExpiredReturned(services, broken);
    expect((await detail('admin', other)).refund).toBe('10.00');
    expect((await detail('owner', broken)).refund).toBe(undefined);
    expect(stage.provider.logLines.some((line) => line.includes(broken) && line.includes('"level":50'))).toBe(true);
    await change(-1);
    await untilExpiredReturned(services);
    expect((await detail('owner', broken)).refund).toBe('10.00');
  });

  it('returns the rest once when nodes search expired envelopes', async () => {
    const redId = await sent('owner', { total: '10.00', quantity: 4 });
    const taken = Number(await bonus('ann', redId));
    expect(await stateFor('bob', redId)).toBe('open');
    stage.provider.advanceClock(HOUR_MS);
    expect(codeOf(await grab('bob', redId))).toBe('red_expired');
    expect(await stateFor('bob', redId)).toBe('expired');
    await Promise.all([1, 2, 3].map(() => returnExpired(stage.provider.services)));
    // A busy chat is left for the next run.
    await untilExpiredReturned(stage.provider.services);
    expect(await balanceUnits('owner')).toBe(100_000 - Math.round(taken * 100));
    expect(await detail('bob', redId)).toMatchObject({ state: 'expired', refund: (10 - taken).toFixed(2) });
    expect(await stateFor('ann', redId)).toBe('received');
    expect(await stage.ledgerSum()).toEqual({ sum: 0, wrong: 0, negative: 0 });
  });

  it('returns the rest although the group is dissolved', async () => {
    await sent('owner');
    valueOf(await clients.owner.call(HTTP_CALLS.groupLeave, { groupId: stage.groupId }));
    stage.provider.advanceClock(HOUR_MS);
    await untilExpiredReturned(stage.provider.services);
    expect(await balanceUnits('owner')).toBe(100_000);
  });
});
