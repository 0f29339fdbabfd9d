import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { BetItem } from '../../../widget/domain/bet/bet.ts';
import { ledgerFacts } from '../../support/ledger-facts.ts';
import {
  aLine,
  cardsOf,
  GAME_ID,
  type LotteryPlayer,
  type LotteryStage,
  orderContent,
  startLotteryStage,
} from '../../support/lottery-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** All bets of it together always win. */
const BOTH_SIDES = [aLine({ codes: 'big,small', nums: '2', money: '40.00' })];
const SOUND = { sum: 0, wrong: 0, negative: 0 };

type CallOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: { readonly code: string } };
const codeOf = (outcome: CallOutcome): string => (outcome.ok ? 'ok' : outcome.failure.code);

describe.each(usualDatabase())('the lottery (%s)', (database) => {
  let stage: LotteryStage;
  let ann: LotteryPlayer;
  let ben: LotteryPlayer;
  let groupId: string;

  beforeAll(async () => {
    stage = await startLotteryStage({ database });
    ann = await stage.player();
    ben = await stage.player();
    groupId = await stage.provider.createGroup({ owner: ann.userId, members: [ben.userId] });
  });
  afterAll(async () => {
    expect(await ledgerFacts(stage.provider.services.db)).toEqual(SOUND);
    await stage.provider.stop();
  });

  /** Places a bet of Ann's and shares it in the group. */
  async function shared(items: readonly BetItem[] = [aLine()]) {
    const issue = await stage.openIssue();
    const { orderId } = valueOf(await stage.bet(ann, issue, [...items])).data;
    const request = { chatId: groupId, localId: randomUUID(), mentionedIds: [], mentionWords: [] };
    const content = orderContent(orderId);
    const { messageId } = valueOf(await ann.client.operation(OPERATIONS.msgSend, { ...request, content })).data;
    return { issue, orderId, messageId };
  }
  const follow = (
    { issue, messageId }: { readonly issue: string; readonly messageId: string },
    items: readonly BetItem[],
    { by = ben, uuid = randomUUID() }: { readonly by?: LotteryPlayer; readonly uuid?: string } = {},
  ) =>
    by.client.call(HTTP_CALLS.betSingle, {
      gameId: GAME_ID,
      issue,
      items,
      localId: uuid,
      chatId: groupId,
      messageId,
    });

  it('lists bets newest first in pages, with rate and results', async () => {
    const cleo = await stage.player();
    const issue = await stage.openIssue();
    for (let count = 0; count < 21; count += 1) valueOf(await stage.bet(cleo, issue, [aLine({ money: '1.00' })]));
    valueOf(await stage.bet(cleo, issue, BOTH_SIDES));
    const first = await stage.records(cleo);
    expect(first).toMatchObject({ pages: 2, nextPageNo: 2 });
    expect(first.records).toHaveLength(20);
    expect(first.records.every(({ state }) => state === 'waiting')).toBe(true);
    const second = await stage.records(cleo, 2);
    expect(second.nextPageNo).toBeUndefined();
    expect(second.records).toHaveLength(2);
    expect(new Set([...first.records, ...second.records].map(({ orderId }) => orderId)).size).toBe(22);
    expect((await stage.records(cleo, 1, 'cube')).records).toEqual([]);
    expect(first.games.map(({ gameId }) => gameId)).toEqual(['lumen28', 'cube', 'star6', 'saomai']);
    await stage.drawAll();
    const all = [...(await stage.records(cleo)).records, ...(await stage.records(cleo, 2)).records];
    const won = all.filter(({ state }) => state === 'won');
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(all.every(({ hitRate }) => hitRate === `${Math.round((100 * won.length) / 22)}%`)).toBe(true);
    expect(all.find(({ content }) => content === 'Big, Small')).toMatchObject({
      gameName: '流明 28',
      playName: 'Sum',
      periodNo: issue,
      amount: '40.00',
      state: 'won',
      winAmount: '38.40',
    });
  });

  it('shares the facts of the lottery, whatever the client sends', async () => {
    const { orderId, issue } = await shared([aLine({ times: '2', money: '40.00' })]);
    expect((await cardsOf(ben, groupId)).at(-1)).toMatchObject({
      share: 'order',
      orderId,
      gameId: GAME_ID,
      gameName: '流明 28',
      playName: 'Sum',
      periodNo: issue,
      content: 'Big',
      amount: '40.00',
      multiplier: '2',
      ownerName: ann.name,
      items: [aLine({ times: '2', money: '40.00', issueNo: issue })],
    });
  });

  it('refuses forged orders by each route', async () => {
    const issue = await stage.openIssue();
    const { orderId } = valueOf(await stage.bet(ann, issue)).data;
    const chatId = groupId;
    const codes = async (id: string) => {
      const content = orderContent(id);
      const common = { localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      return [
        codeOf(await ben.client.operation(OPERATIONS.msgSend, { ...common, chatId })),
        codeOf(await ben.client.call(HTTP_CALLS.shareBet, { ...common, chatIds: [chatId], target: 'group' })),
        codeOf(await ben.client.call(HTTP_CALLS.multipMsgSend, { ...common, chatIds: [chatId] })),
      ];
    };
    const before = await cardsOf(ben, chatId);
    expect(await codes(orderId)).toEqual(['bet_not_own', 'bet_not_own', 'bet_not_own']);
    expect(await codes('no-such-order')).toEqual(['bet_unknown', 'bet_unknown', 'bet_unknown']);
    expect(await codes('')).toEqual(['bet_unknown', 'bet_unknown', 'bet_unknown']);
    expect(await cardsOf(ben, chatId)).toEqual(before);
  });

  it('shares with up to 20 chats of one category once', async () => {
    const issue = await stage.openIssue();
    const { orderId } = valueOf(await stage.bet(ann, issue)).data;
    const groups: string[] = [];
    for (let count = 0; count < 21; count += 1) groups.push(await stage.provider.createGroup({ owner: ann.userId }));
    const share = (chatIds: readonly string[], target: 'group' | 'friend' = 'group', localId: string = randomUUID()) =>
      ann.client.call(HTTP_CALLS.shareBet, {
        chatIds,
        target,
        localId,
        content: orderContent(orderId),
        mentionedIds: [],
        mentionWords: [],
      });
    expect(codeOf(await share(groups))).toBe('invalid_request');
    expect(codeOf(await share(groups.slice(0, 2), 'friend'))).toBe('invalid_request');
    const content = orderContent(orderId);
    const many = { chatIds: groups, localId: randomUUID(), content };
    expect(codeOf(await ann.client.call(HTTP_CALLS.multipMsgSend, many))).toBe('invalid_request');
    const uuid = randomUUID();
    expect(valueOf(await share(groups.slice(0, 20), 'group', uuid)).data).toEqual({ sent: 20, failed: [] });
    expect(valueOf(await share(groups.slice(0, 20), 'group', uuid)).data).toEqual({ sent: 20, failed: [] });
    expect(await cardsOf(ann, groups[0] ?? '')).toHaveLength(1);
    const stranger = await stage.provider.createGroup({ owner: ben.userId });
    expect(valueOf(await share([stranger])).data).toEqual({
      sent: 0,
      failed: [{ chatId: stranger, code: 'noGroupMember' }],
    });
  });

  it('leaves out precision plans where the client asks for it', async () => {
    const { messageId } = await shared();
    const { db } = stage.provider.services;
    await db
      .updateTable('messages')
      .set({ type: 'precisionBet' })
      .where('chat_id', '=', groupId)
      .where('msg_id', '=', Number(messageId))
      .execute();
    const page = { chatId: groupId, messageId: '0', direction: 'get_back', limit: 5 } as const;
    const all = valueOf(await ben.client.operation(OPERATIONS.getMsgList, page)).data;
    expect(all.messages.at(-1)?.delivery).toMatchObject({ messageId });
    const hidden = { ...page, hiddenType: 'precisionBet' };
    const some = valueOf(await ben.client.operation(OPERATIONS.getMsgList, hidden)).data;
    expect(some.messages.at(-1)?.delivery).not.toMatchObject({ messageId });
    expect(some.holes).toContain(messageId);
  });

  it('follows a card, counts followers, and brings results to it', async () => {
    const card = await shared(BOTH_SIDES);
    const cleo = await stage.player();
    await stage.provider.addMember(groupId, cleo.userId);
    const items = [aLine({ codes: 'big,small', nums: '2', times: '3', money: '120.00', issueNo: card.issue })];
    const uuid = randomUUID();
    const first = valueOf(await follow(card, items, { uuid })).data;
    expect(first).toMatchObject({ amount: '120.00' });
    expect(valueOf(await follow(card, items, { uuid })).data).toEqual(first);
    expect(codeOf(await follow(card, [{ ...items[0], times: '1', money: '40.00' }], { uuid }))).toBe('invalid_request');
    valueOf(await follow(card, [{ ...items[0], times: '1', money: '40.00' }]));
    valueOf(await follow(card, [{ ...items[0], times: '1', money: '40.00' }], { by: cleo }));
    const states = async (player: LotteryPlayer) => (await stage.states(player, groupId, [card.messageId]))[0];
    expect(await states(ann)).toEqual({ messageId: card.messageId, state: 'waiting', followers: 2 });
    expect(await states(ben)).toMatchObject({ follow: { times: 4, amount: '160.00', state: 'waiting' } });
    await stage.drawAll();
    const settled = await states(ann);
    expect(settled).toMatchObject({ state: 'won', winAmount: '38.40', followers: 2 });
    expect(settled?.result).toMatch(/^\d\d, \d\d, \d\d \+ \d$/);
    expect(await states(ben)).toMatchObject({ follow: { state: 'won', winAmount: '153.60' } });
  });

  it('notifies sharer and follower of a follow, all of results', async () => {
    const card = await shared(BOTH_SIDES);
    const cleo = await stage.player();
    await stage.provider.addMember(groupId, cleo.userId);
    const sockets = await Promise.all([ann, ben, cleo].map(({ client }) => client.connect()));
    const changes = () =>
      sockets.map((socket) =>
        socket
          .pending()
          .filter(({ d }) => JSON.stringify(d).includes('"bet_updated"'))
          .map(({ d }) => d),
      );
    valueOf(await follow(card, [aLine({ codes: 'big,small', nums: '2', money: '40.00', issueNo: card.issue })]));
    // The sharer may also get the last notification about an earlier card of the chat.
    await expect.poll(() => changes().map(({ length }) => length > 0)).toEqual([true, true, false]);
    expect(changes()[0]).toContainEqual(expect.objectContaining({ api: 'bet_updated', chat_id: groupId }));
    await stage.drawAll();
    // One notification, or one for each of the two bets.
    await expect.poll(() => changes()[2]?.length).toBeGreaterThan(0);
    for (const socket of sockets) socket.close();
  });

  it('refuses bets unlike the card, too late, or beyond limits', async () => {
    const card = await shared([aLine({ times: '2', money: '40.00' })]);
    const like = (line: Partial<BetItem>) => [aLine({ times: '2', money: '40.00', issueNo: card.issue, ...line })];
    const outsider = await stage.player();
    const table: readonly (readonly [string, Promise<CallOutcome>, string])[] = [
      ['other codes', follow(card, like({ codes: 'small' })), 'bet_refused'],
      ['an amount that is no multiple', follow(card, like({ money: '50.00' })), 'bet_refused'],
      ['half of the order', follow(card, like({ times: '1', money: '20.00' })), 'bet_refused'],
      ['another multiplier than amount', follow(card, like({ times: '4' })), 'bet_refused'],
      ['an own card', follow(card, like({}), { by: ann }), 'bet_refused'],
      ['no card', follow({ ...card, messageId: '99999' }, like({})), 'bet_unknown'],
      ['a chat of others', follow(card, like({}), { by: outsider }), 'noGroupMember'],
      ['a higher amount than the balance', follow(card, like({ times: '1000', money: '20000.00' })), 'bet_limit'],
      ['an unknown draw', stage.bet(ben, '20200101-001'), 'draw_unknown'],
      ['an unknown play', stage.bet(ben, card.issue, [aLine({ playId: 'x', methodid: 'x' })]), 'bet_refused'],
      ['the same code twice', stage.bet(ben, card.issue, [aLine({ codes: 'big,big', nums: '2' })]), 'bet_refused'],
      ['no line', stage.bet(ben, card.issue, []), 'bet_refused'],
      ['too little', stage.bet(ben, card.issue, [aLine({ money: '0.01' })]), 'bet_limit'],
      ['more than the balance', stage.bet(ben, card.issue, [aLine({ money: '9000.00' })]), 'balance_low'],
    ];
    const outcomes: (readonly [string, string])[] = [];
    for (const [name, call] of table) outcomes.push([name, codeOf(await call)]);
    expect(outcomes).toEqual(table.map(([name, , code]) => [name, code]));
    await stage.drawAll();
    expect(codeOf(await follow(card, like({})))).toBe('bet_closed');
    expect(codeOf(await stage.bet(ben, card.issue))).toBe('bet_closed');
  });

  it('cannot follow a recalled card', async () => {
    const card = await shared();
    valueOf(await ann.client.operation(OPERATIONS.msgRecall, { chatId: groupId, messageId: card.messageId }));
    expect(codeOf(await follow(card, [aLine({ issueNo: card.issue })]))).toBe('bet_unknown');
    expect(await stage.states(ben, groupId, [card.messageId])).toEqual([]);
  });

  it('names balance, limits and the clock for the dialog', async () => {
    const cleo = await stage.player();
    const issue = await stage.openIssue();
    const ask = (wanted: string) => cleo.client.call(HTTP_CALLS.betDrawGet, { gameId: GAME_ID, issue: wanted });
    const draw = valueOf(await ask(issue)).data;
    expect(draw).toMatchObject({ balance: '1000.00', minAmount: '1.00', maxAmount: '10000.00', maxTimes: 10_000 });
    expect(draw.closesAtMs - draw.serverTimeMs).toBe(50_000);
    expect(codeOf(await ask('x'))).toBe('draw_unknown');
  });

  it('stores a plan without money', async () => {
    const cleo = await stage.player();
    const issue = await stage.openIssue();
    const tenant = await stage.provider.tenant();
    const { lottery } = stage.provider.services;
    if (lottery.isRemote) throw new Error('the lottery is remote');
    const player = { tenant, userId: cleo.userId };
    const plan = { player, uuid: randomUUID(), gameId: GAME_ID, issue, items: BOTH_SIDES };
    expect(await lottery.announce(plan)).toMatchObject({ state: 'done', amount: 4000 });
    await stage.drawAll();
    const { records } = await stage.records(cleo);
    expect(records).toMatchObject([{ type: 'plan', state: 'won', hitRate: '' }]);
    expect(records[0]?.winAmount).toBeUndefined();
    const draw = await cleo.client.call(HTTP_CALLS.betDrawGet, { gameId: GAME_ID, issue });
    expect(valueOf(draw).data.balance).toBe('1000.00');
  });

  it('decides 200 bets at the closing second by its clock', async () => {
    const crowd: LotteryPlayer[] = [];
    for (let count = 0; count < 200; count += 1) crowd.push(await stage.player());
    const issue = await stage.openIssue();
    const { db } = stage.provider.services;
    const { closesAtMs } = valueOf(await ann.client.call(HTTP_CALLS.betDrawGet, { gameId: GAME_ID, issue })).data;
    // The draw closes while the calls of the first half are under way; those of the second half come after it.
    let nowMs = closesAtMs - 1;
    stage.setClock(() => nowMs);
    const bet = async (player: LotteryPlayer) => [player.userId, codeOf(await stage.bet(player, issue))] as const;
    const early = crowd.slice(0, 100).map(bet);
    await Promise.race(early);
    nowMs = closesAtMs;
    const outcomes = await Promise.all([...early, ...crowd.slice(100).map(bet)]);
    stage.setClock(() => closesAtMs + 60_000);
    const accepted = outcomes.flatMap(([userId, code]) => (code === 'ok' ? [userId] : []));
    const refused = outcomes.flatMap(([userId, code]) => (code === 'bet_closed' ? [userId] : []));
    expect(accepted.length + refused.length).toBe(200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    const rows = await db
      .selectFrom('lottery_bets')
      .select(['user_id', 'created_at', 'state'])
      .where(
        'user_id',
        'in',
        crowd.map(({ userId }) => userId),
      )
      .execute();
    expect(rows.map((row) => row.user_id).toSorted()).toEqual(accepted.toSorted());
    expect(rows.every((row) => row.created_at < closesAtMs)).toBe(true);
    await stage.drawAll();
    const readSettled = () =>
      db
        .selectFrom('lottery_bets')
        .select(['user_id', 'payout'])
        .where('user_id', 'in', accepted)
        .where('state', 'in', ['won', 'lost'])
        .execute();
    // The provider's own job settles at the same time: a bet that it has locked is skipped here.
    await expect.poll(async () => (await readSettled()).length).toBe(accepted.length);
    const settled = await readSettled();
    expect(await ledgerFacts(db)).toEqual(SOUND);
    const balances = await db
      .selectFrom('ledger_accounts')
      .select(['account_id', 'balance'])
      .where(
        'account_id',
        'in',
        crowd.map(({ userId }) => `user:${userId}`),
      )
      .execute();
    // Each accepted bet is on the list of the draw, and no other.
    const { lottery } = stage.provider.services;
    if (lottery.isRemote) throw new Error('the lottery is remote');
    const proof = await lottery.proof(await stage.provider.tenant(), { gameId: GAME_ID, issue });
    expect(proof?.result?.bets).toBe(accepted.length);
    const payouts = new Map(settled.map((row) => [`user:${row.user_id}`, row.payout]));
    for (const { account_id: id, balance } of balances)
      expect(balance).toBe(100_000 + (payouts.has(id) ? (payouts.get(id) ?? 0) - 2000 : 0));
  });
});
