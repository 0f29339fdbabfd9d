import { isDeepStrictEqual } from 'node:util';
import type { FollowRequest } from '#domain/bet/bet.ts';
import type { FailureCode } from '#domain/failure.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import type { BetContent } from '#domain/message/rich-content.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services, SessionContext } from '../../calls/services.ts';
import {
  acceptFollow,
  claimDueFollows,
  dropFollow,
  findFollow,
  insertFollow,
  postponeFollow,
  type StoredFollow,
} from '../../base/store/lottery/bet-follows.ts';
import { readMessageOf } from '../../base/store/messages/history.ts';
import { findCard, listCardChats, watchOrder } from '../../base/store/lottery/shared-bets.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { lotteryCurrency } from './card.ts';
import { multiplierOf } from './followed-lines.ts';
import type { BetOutcome, NewBet } from './lottery.ts';

/** The job leaves a new bet to the call that made it for this time. */
const OWN_CALL_MS = 15_000;
const AT_ONCE = 20;

type Outcome<T> = Result<T, FailureCode>;

export interface Accepted {
  readonly orderId: string;
  readonly amount: number;
}

/**
 * Places a bet, once per uuid. It is stored before the lottery is called: whatever happens to the call, the bet is settled. A bet
 * that names a card follows its order. `server_busy`: the outcome is unknown, and the caller may repeat the call. S-01, D-18, L-LO4.
 */
export async function placeBet(request: FollowRequest, context: SessionContext): Promise<Outcome<Accepted>> {
  const { services, tenant, caller } = context;
  const first = await findFollow(services.db, caller.userId, request.localId);
  const follow = first === undefined ? await store(request, context) : repeatOf(first, request);
  if (!follow.ok) return follow;
  const { orderId, amount } = follow.value;
  if (orderId !== undefined) return success({ orderId, amount });
  const outcome = await services.lottery.place(betOf(tenant, follow.value));
  return finish(services, tenant, follow.value, outcome);
}

const repeatOf = (first: StoredFollow, request: FollowRequest): Outcome<StoredFollow> =>
  isDeepStrictEqual(factsOf(request), {
    gameId: first.gameId,
    issue: first.issue,
    items: first.items,
    chatId: first.chatId,
    messageId: first.messageId,
  })
    ? success(first)
    : failure('invalid_request');

/** The items as they come back from the database. */
const factsOf = ({ gameId, issue, items, chatId = '', messageId = '0' }: FollowRequest) => ({
  gameId,
  issue,
  items: JSON.parse(JSON.stringify(items)) as typeof items,
  chatId,
  messageId,
});

const betOf = (tenant: Tenant, { userId, uuid, gameId, issue, items }: StoredFollow): NewBet => ({
  player: { tenant, userId },
  uuid,
  gameId,
  issue,
  items,
});

async function store(request: FollowRequest, context: SessionContext): Promise<Outcome<StoredFollow>> {
  const { services, tenant, caller } = context;
  const { db, now } = services;
  const followed = await findFollowed(request, context);
  if (!followed.ok) return followed;
  const { userId } = caller;
  const follow = { ...factsOf(request), ...followed.value, userId, uuid: request.localId, tenant: tenant.code };
  await insertFollow(db, follow, now() + OWN_CALL_MS);
  const stored = await findFollow(db, userId, request.localId);
  return stored === undefined ? failure('server_busy') : repeatOf(stored, request);
}

/** Finds the order of the card that the caller sees, and the multiplier. Without a card it is a bet of its own. */
async function findFollowed(
  { gameId, issue, items, chatId, messageId }: FollowRequest,
  { services: { db }, tenant, caller }: SessionContext,
): Promise<Outcome<Pick<StoredFollow, 'sharedOrderId' | 'times'>>> {
  const currency = lotteryCurrency(tenant);
  if (currency === undefined) return failure('not_found');
  if (chatId === undefined || messageId === undefined) return success({ sharedOrderId: '', times: 1 });
  const viewer = await checkViewer(db, chatId, caller.userId);
  if (!viewer.ok) return viewer;
  const card = await findCard(db, { chatId, messageId });
  const message = card && (await readMessageOf(db, caller.userId, chatId, messageId));
  const order = message && kindContentOf(message.content);
  if (card === undefined || order?.kind !== 'bet' || message?.deletion !== undefined) return failure('bet_unknown');
  if (card.userId === caller.userId) return failure('bet_refused');
  const times = isOf(order, gameId, issue) ? multiplierOf(order.items, items, currency) : undefined;
  return times === undefined ? failure('bet_refused') : success({ sharedOrderId: card.orderId, times });
}

const isOf = (order: BetContent, gameId: string, issue: string): boolean =>
  order.gameId === gameId && order.periodNo === issue;

/** Stores the outcome, and notifies the owner of the order and the follower. A second outcome of the same bet changes nothing. */
async function finish(
  services: Services,
  tenant: Tenant,
  follow: StoredFollow,
  outcome: BetOutcome,
): Promise<Outcome<Accepted>> {
  if (outcome.state === 'unknown') return failure('server_busy');
  const { db, lottery, now } = services;
  if (outcome.state === 'refused') {
    await dropFollow(db, follow);
    return failure(outcome.reason);
  }
  const { userId, gameId, issue, sharedOrderId } = follow;
  // An order with an unknown draw is asked for at once, and then less and less often.
  const draw = await lottery.draw(tenant, gameId, issue);
  const closesAtMs = draw.state === 'found' ? draw.value.closesAtMs : now();
  const isNew = await db.transaction().execute(async (trx) => {
    const isFirst = await acceptFollow(trx, follow, outcome);
    if (isFirst && sharedOrderId !== '')
      await watchOrder(trx, { tenant: tenant.code, orderId: outcome.orderId, userId }, closesAtMs);
    return isFirst;
  });
  if (isNew && sharedOrderId !== '') await announceFollow(services, tenant, follow);
  return success({ orderId: outcome.orderId, amount: outcome.amount });
}

async function announceFollow(
  { db, bets }: Services,
  tenant: Tenant,
  { userId, chatId, sharedOrderId }: StoredFollow,
): Promise<void> {
  for (const card of await listCardChats(db, tenant.code, sharedOrderId))
    bets.announce(tenant, card.chatId, card.chatId === chatId ? [card.ownerId, userId] : [card.ownerId]);
}

/** Settles bets whose outcome is unknown: their calls have given up. Several nodes may do it at once. */
export async function settleFollows(services: Services): Promise<void> {
  const { db, now, tenants, lottery } = services;
  const due = await claimDueFollows(db, now(), AT_ONCE);
  await Promise.all(
    due.map(async (follow) => {
      const tenant = await tenants.find(follow.tenant);
      const outcome =
        tenant === undefined ? ({ state: 'unknown' } as const) : await lottery.query(betOf(tenant, follow));
      if (tenant === undefined || outcome.state === 'unknown') return postponeFollow(db, follow, now());
      await finish(services, tenant, follow, outcome);
      return undefined;
    }),
  );
}
