import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { settleFollows } from '../../../applet-host-demo/provider/capabilities/lottery/following.ts';
import { fetchResults } from '../../../applet-host-demo/provider/capabilities/lottery/results.ts';
import { startWithHttpLottery } from '../../support/http-lottery.ts';
import { aPlayer, aLine, cardsOf, type LotteryPlayer, orderContent } from '../../support/lottery-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const HIGH = aLine({ methodid: 'side', playId: 'side', codes: 'high', money: '20.00' });
/** Longer than the job leaves a bet to its own call. */
const SETTLED_AFTER_MS = 20_000;

describe.each(usualDatabase())('a platform’s lottery over HTTP (%s)', (database) => {
  let stage: Awaited<ReturnType<typeof startWithHttpLottery>>;
  let ann: LotteryPlayer;
  let ben: LotteryPlayer;
  let groupId: string;

  beforeEach(async () => {
    stage = await startWithHttpLottery({ database });
    ann = await aPlayer(stage.provider, 'Ann');
    ben = await aPlayer(stage.provider, 'Ben');
    groupId = await stage.provider.createGroup({ owner: ann.userId, members: [ben.userId] });
  });
  afterEach(() => stage.stop());

  const bet = (player: LotteryPlayer, more: object = {}) =>
    player.client.call(HTTP_CALLS.betSingle, {
      gameId: 'high-low',
      issue: stage.issue,
      items: [HIGH],
      localId: randomUUID(),
      ...more,
    });
  const balanceOf = ({ userId }: LotteryPlayer): number => stage.lottery.balanceOf(`user ${userId}`);

  async function shared(): Promise<string> {
    const { orderId } = valueOf(await bet(ann)).data;
    const request = { chatId: groupId, localId: randomUUID(), mentionedIds: [], mentionWords: [] };
    const content = orderContent(orderId);
    return valueOf(await ann.client.operation(OPERATIONS.msgSend, { ...request, content })).data.messageId;
  }
  const stateOf = async (player: LotteryPlayer, messageId: string) =>
    valueOf(await player.client.call(HTTP_CALLS.betStatesGet, { chatId: groupId, messageIds: [messageId] })).data
      .list[0];

  it('lists, shares, follows and settles bets', async () => {
    const messageId = await shared();
    const { records, games } = valueOf(await ann.client.call(HTTP_CALLS.betRecordGet, { pageNo: 1 })).data;
    expect(games).toEqual([{ gameId: 'high-low', gameName: 'High or low' }]);
    expect(records).toMatchObject([{ gameName: 'High or low', content: 'High', amount: '20.00', state: 'waiting' }]);
    expect(await cardsOf(ben, groupId)).toMatchObject([
      { orderId: records[0]?.orderId, content: 'High', amount: '20.00', ownerName: 'Ann', items: [HIGH] },
    ]);
    const forged = { localId: randomUUID(), chatId: groupId, mentionedIds: [], mentionWords: [] };
    const content = orderContent(records[0]?.orderId ?? '');
    expect(await ben.client.operation(OPERATIONS.msgSend, { ...forged, content })).toMatchObject({
      failure: { code: 'bet_not_own' },
    });
    const items = [{ ...HIGH, times: '3', money: '60.00' }];
    valueOf(await bet(ben, { items, chatId: groupId, messageId }));
    expect(balanceOf(ben)).toBe(94_000);
    stage.passTime(60_000);
    expect(await bet(ben)).toMatchObject({ failure: { code: 'bet_closed' } });
    await stage.lottery.draw(stage.issue, 7);
    await fetchResults(stage.provider.services);
    expect(await stateOf(ann, messageId)).toMatchObject({
      state: 'won',
      winAmount: '40.00',
      result: '7',
      followers: 1,
    });
    expect(await stateOf(ben, messageId)).toMatchObject({ follow: { times: 3, state: 'won', winAmount: '120.00' } });
    expect(balanceOf(ben)).toBe(106_000);
  });

  it('repeats a call with a lost answer, placing one bet', async () => {
    const localId = randomUUID();
    stage.fail('lost', 'lost');
    expect(await bet(ben, { localId })).toMatchObject({ failure: { code: 'server_busy' } });
    expect(balanceOf(ben)).toBe(98_000);
    const first = valueOf(await bet(ben, { localId })).data;
    expect(valueOf(await bet(ben, { localId })).data.orderId).toBe(first.orderId);
    expect(balanceOf(ben)).toBe(98_000);
  });

  it('settles a bet whose answer is lost by a query', async () => {
    const messageId = await shared();
    stage.fail('lost', 'lost', 'away', 'away');
    expect(await bet(ben, { chatId: groupId, messageId })).toMatchObject({ failure: { code: 'server_busy' } });
    stage.passTime(SETTLED_AFTER_MS);
    await expect
      .poll(async () => {
        stage.passTime(SETTLED_AFTER_MS);
        await settleFollows(stage.provider.services);
        return (await stateOf(ben, messageId))?.followers;
      })
      .toBe(1);
    expect(await stateOf(ben, messageId)).toMatchObject({ follow: { times: 1, amount: '20.00' } });
    expect(balanceOf(ben)).toBe(98_000);
  });

  it('closes an absent bet; a late one takes no money', async () => {
    const localId = randomUUID();
    stage.fail('late', 'late');
    expect(await bet(ben, { localId })).toMatchObject({ failure: { code: 'server_busy' } });
    stage.passTime(SETTLED_AFTER_MS);
    const open = () =>
      stage.provider.services.db.selectFrom('bet_follows').select('uuid').where('uuid', '=', localId).execute();
    await expect
      .poll(async () => {
        stage.passTime(SETTLED_AFTER_MS);
        await settleFollows(stage.provider.services);
        return (await open()).length;
      })
      .toBe(0);
    expect(await stage.deliverLate()).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
    expect(balanceOf(ben)).toBe(100_000);
  });

  it('refuses with server_busy while the lottery is away', async () => {
    const messageId = await shared();
    await stage.lottery.draw(stage.issue, 1);
    stage.fail('away', 'away');
    expect(await bet(ben)).toMatchObject({ failure: { code: 'server_busy' } });
    expect(await stateOf(ann, messageId)).toMatchObject({ state: 'waiting' });
  });

  it('refuses requests that the provider has not signed', async () => {
    const response = await fetch(`${stage.url}/games`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });
});
