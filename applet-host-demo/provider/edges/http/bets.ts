import { betDrawGet, betRecordGet, betSingle, betStatesGet, shareBet } from '#contract/http/bets.ts';
import type { BetRecord, BetState, OwnFollow, SharedBetState } from '#domain/bet/bet.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { refuseBet } from '../../calls/refuse-bet.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { lotteryCurrency } from '../../capabilities/lottery/card.ts';
import { placeBet } from '../../capabilities/lottery/following.ts';
import type { LotteryOrder } from '../../capabilities/lottery/lottery.ts';
import { sendToMany } from '../../capabilities/messages/send-to-many.ts';
import { validMentions } from '../../capabilities/messages/valid-mentions.ts';
import { readBalance } from '../../capabilities/money/movements.ts';
import { type CardState, readCards } from '../../base/store/lottery/shared-bets.ts';
import { findUser } from '../../base/store/people/users.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 1-chat §7 Bet-record list. */
export const handleBetRecordGet = forSession(betRecordGet, async ({ pageNo, gameId }, { services, tenant, caller }) => {
  const currency = lotteryCurrency(tenant);
  if (currency === undefined) return refuseBet('not_found');
  if (pageNo < 1) return refuse('invalid_request', '"pageNo" must be at least 1.');
  const { db, lottery } = services;
  const games = await lottery.games(tenant);
  const page = await lottery.records({ tenant, userId: caller.userId }, { pageNo, gameId });
  if (games === undefined || page === undefined) return refuseBet('server_busy');
  const ownerName = (await findUser(db, caller.userId))?.account.name ?? '';
  return answer({
    records: page.orders.map((order) => recordOf(order, currency, ownerName)),
    pages: page.pages,
    nextPageNo: pageNo < page.pages ? pageNo + 1 : undefined,
    games: games.map(({ gameId: id, name }) => ({ gameId: id, gameName: name })),
  });
});

function recordOf(order: LotteryOrder, currency: Currency, ownerName: string): BetRecord {
  const { orderId, type, gameId, gameName, playName, issue, content, hitRate, closesAtMs, placedAtMs, state } = order;
  return {
    orderId,
    type: type === 'shareBet' ? 'shareBet' : 'plan',
    gameId,
    gameName,
    playName,
    periodNo: issue,
    content,
    amount: decimalText(order.amount, currency),
    ownerName,
    hitRate,
    closesAtMs,
    placedAtMs,
    state,
    winAmount: winOf(order, currency),
  };
}

const winOf = ({ payout }: { readonly payout: number }, currency: Currency): string | undefined =>
  payout > 0 ? decimalText(payout, currency) : undefined;

/** Spec: 1-chat §7 Share send. L-LO2. */
export const handleShareBet = forSession(
  shareBet,
  async ({ chatIds, target, mentionedIds, mentionWords, ...message }, context) => {
    if (lotteryCurrency(context.tenant) === undefined) return refuseBet('not_found');
    if (kindContentOf(message.content).kind !== 'bet')
      return refuse('invalid_request', '"msg_type" must be shareBet or plan.');
    if (!chatIds.every((chatId) => (chatKind(chatId) === 'group') === (target === 'group')))
      return refuse('invalid_request', '"chatIds" must be groups for categoryType 1, and friends for 0.');
    return sendToMany({ ...message, mentions: validMentions({ mentionedIds, mentionWords }) }, chatIds, context);
  },
  { isOrdered: true },
);

/** The facts of the follow dialog. Spec: 1-chat §4 Bet dialog. */
export const handleBetDrawGet = forSession(betDrawGet, async ({ gameId, issue }, { services, tenant, caller }) => {
  const currency = lotteryCurrency(tenant);
  if (currency === undefined) return refuseBet('not_found');
  const draw = await services.lottery.draw(tenant, gameId, issue);
  if (draw.state !== 'found') return refuseBet(draw.state === 'none' ? 'draw_unknown' : 'server_busy');
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  if (!balance.ok) return refuseBet(balance.failure);
  const { closesAtMs, serverTimeMs, minAmount, maxAmount, maxTimes } = draw.value;
  return answer({
    closesAtMs,
    serverTimeMs,
    balance: decimalText(balance.value, currency),
    minAmount: decimalText(minAmount, currency),
    maxAmount: decimalText(maxAmount, currency),
    maxTimes,
  });
});

/** Spec: 1-chat §7 Bet follow submit. L-LO4. */
export const handleBetSingle = forSession(betSingle, async (request, context) => {
  const { services, tenant, caller } = context;
  const currency = lotteryCurrency(tenant);
  if (currency === undefined) return refuseBet('not_found');
  const placed = await placeBet(request, context);
  if (!placed.ok)
    return IN_CHAT.has(placed.failure) ? refuseChat(placed.failure, request.chatId ?? '') : refuseBet(placed.failure);
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  const { orderId, amount } = placed.value;
  // The bet is placed: a repeat with the same uuid reads the balance again.
  if (!balance.ok) return refuseBet(balance.failure);
  return answer({
    orderId,
    amount: decimalText(amount, currency),
    balance: decimalText(balance.value, currency),
  });
});

const IN_CHAT: ReadonlySet<string> = new Set(['noFriend', 'noGroupMember', 'not_match', 'forbidden']);

/** The changing facts of the cards on the screen. L-LO3. */
export const handleBetStatesGet = forSession(
  betStatesGet,
  async ({ chatId, messageIds }, { services: { db }, tenant, caller }) => {
    const currency = lotteryCurrency(tenant);
    if (currency === undefined) return refuseBet('not_found');
    const viewer = await checkViewer(db, chatId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, chatId);
    const cards = await readCards(db, chatId, messageIds, caller.userId);
    return answer({ list: cards.map((card) => stateOf(card, currency)) });
  },
);

function stateOf(card: CardState, currency: Currency): SharedBetState {
  const { messageId, state, followers, result, follows } = card;
  return {
    messageId,
    state,
    followers,
    result: result === '' ? undefined : result,
    winAmount: winOf(card, currency),
    follow: follows.length === 0 ? undefined : sumOf(follows, currency),
  };
}

/** Adds up several bets that followed one card. One of them that has won makes the sum a win. */
function sumOf(follows: CardState['follows'], currency: Currency): OwnFollow {
  const total = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);
  const states = follows.map(({ state }) => state);
  const state: BetState = (['waiting', 'won', 'lost'] as const).find((each) => states.includes(each)) ?? 'cancelled';
  return {
    times: total(follows.map(({ times }) => times)),
    amount: decimalText(total(follows.map(({ amount }) => amount)), currency),
    state,
    winAmount: winOf({ payout: total(follows.map(({ payout }) => payout)) }, currency),
  };
}
