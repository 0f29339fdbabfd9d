import { sql } from 'kysely';
import type { BetState } from '#domain/bet/bet.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** An order that users have shared, or placed by following a card. The payout is in minor units. */
export interface WatchedOrder {
  readonly tenant: string;
  readonly orderId: string;
  readonly userId: string;
}

export interface OrderResult {
  readonly state: BetState;
  readonly payout: number;
  readonly result: string;
}

/** The time for which one node has an order to itself: longer than a call to the lottery takes. */
const LEASE_MS = 30_000;
const MAX_DELAY_MS = 60_000;

/** Planned after a failed or early try: after one second, then after twice the time, at most after a minute. */
export const retryAt = (tries: number, nowMs: number): number =>
  nowMs + Math.min(MAX_DELAY_MS, 1000 * 2 ** Math.min(tries, 6));

/** Follows an order until it is settled. @param closesAtMs when the job asks the lottery first */
export async function watchOrder(
  db: Database,
  { tenant, orderId, userId }: WatchedOrder,
  closesAtMs: number,
): Promise<void> {
  await db
    .insertInto('bet_orders')
    .values({ tenant, order_id: orderId, user_id: userId, state: 'waiting', next_at: closesAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertCard(
  trx: DatabaseTransaction,
  { tenant, orderId }: Pick<WatchedOrder, 'tenant' | 'orderId'>,
  { chatId, messageId }: CardPlace,
): Promise<void> {
  await trx
    .insertInto('bet_cards')
    .values({ chat_id: chatId, msg_id: Number(messageId), tenant, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The message that shows an order. */
export interface CardPlace {
  readonly chatId: string;
  readonly messageId: string;
}

/** Takes orders whose draw has closed. Each is given to one node, for the time of its call. */
export async function claimDueOrders(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<readonly (WatchedOrder & { readonly tries: number })[]> {
  const { rows } = await sql<{ tenant: string; order_id: string; user_id: string; tries: number }>`
    update bet_orders o set next_at = ${nowMs + LEASE_MS}::bigint
    from (select tenant, order_id from bet_orders where state = 'waiting' and next_at <= ${nowMs}::bigint
      order by next_at limit ${limit}::integer for update skip locked) due
    where o.tenant = due.tenant and o.order_id = due.order_id
    returning o.tenant, o.order_id, o.user_id, o.tries`.execute(db);
  return rows.map((row) => ({ tenant: row.tenant, orderId: row.order_id, userId: row.user_id, tries: row.tries }));
}

export async function postponeOrder(
  db: Database,
  { tenant, orderId, tries }: WatchedOrder & { readonly tries: number },
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('bet_orders')
    .set({ next_at: retryAt(tries, nowMs), tries: tries + 1 })
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .execute();
}

/** Stores the result of an order, once. Returns the chats whose cards show it or a bet that followed with it. */
export async function settleOrder(
  db: Database,
  { tenant, orderId }: WatchedOrder,
  { state, payout, result }: OrderResult,
): Promise<readonly { readonly chatId: string; readonly userId: string | undefined }[]> {
  const { rows } = await sql<{ chat_id: string; user_id: string | null }>`
    with settled as (
      update bet_orders set state = ${state}, payout = ${payout}::bigint, result = ${result}
      where tenant = ${tenant} and order_id = ${orderId} and state = 'waiting' returning tenant, order_id
    )
    select distinct chat_id, null as user_id from bet_cards join settled using (tenant, order_id)
    union select distinct chat_id, user_id from bet_follows join settled using (tenant, order_id)`.execute(db);
  return rows.map((row) => ({ chatId: row.chat_id, userId: row.user_id ?? undefined }));
}

/** The card of a shared order, with the order's owner. */
export interface StoredCard extends WatchedOrder, CardPlace {}

export async function findCard(db: Database, { chatId, messageId }: CardPlace): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom('bet_cards as c')
    .innerJoin('bet_orders as o', (join) =>
      join.onRef('o.tenant', '=', 'c.tenant').onRef('o.order_id', '=', 'c.order_id'),
    )
    .select(['c.tenant', 'c.order_id', 'o.user_id'])
    .where('c.chat_id', '=', chatId)
    .where('c.msg_id', '=', Number(messageId))
    .executeTakeFirst();
  return row && { tenant: row.tenant, orderId: row.order_id, userId: row.user_id, chatId, messageId };
}

/** The facts of a card for one viewer. Amounts are minor units. */
export interface CardState extends OrderResult {
  readonly messageId: string;
  /** The users who have followed the order, in all chats, without its owner. */
  readonly followers: number;
  /** The viewer's bets that followed the order from this card. */
  readonly follows: readonly {
    readonly times: number;
    readonly amount: number;
    readonly state: BetState;
    readonly payout: number;
  }[];
}

interface CardRow {
  readonly msg_id: number;
  readonly state: BetState;
  readonly payout: number;
  readonly result: string;
  readonly followers: number;
  readonly follows: CardState['follows'] | null;
}

/** The states of the cards that a member of the chat sees. */
export async function readCards(
  db: Database,
  chatId: string,
  messageIds: readonly string[],
  userId: string,
): Promise<readonly CardState[]> {
  const { rows } = await sql<CardRow>`
    select c.msg_id, o.state, o.payout, o.result,
      (select count(distinct f.user_id)::integer from bet_follows f
        where f.tenant = c.tenant and f.shared_order_id = c.order_id and f.order_id is not null
          and f.user_id <> o.user_id) as followers,
      (select json_agg(json_build_object('times', f.times, 'amount', f.amount, 'state', coalesce(own.state, 'waiting'),
          'payout', coalesce(own.payout, 0)))
        from bet_follows f left join bet_orders own on own.tenant = f.tenant and own.order_id = f.order_id
        where f.tenant = c.tenant and f.shared_order_id = c.order_id and f.order_id is not null
          and f.user_id = ${userId} and f.chat_id = c.chat_id and f.msg_id = c.msg_id) as follows
    from bet_cards c
    join bet_orders o on o.tenant = c.tenant and o.order_id = c.order_id
    join messages m on m.chat_id = c.chat_id and m.msg_id = c.msg_id
    where c.chat_id = ${chatId} and c.msg_id = any(${messageIds.map(Number)}::bigint[]) and m.deleted_by is null
      and (m.shadowed_in is null or m.sender_id = ${userId})
    order by c.msg_id`.execute(db);
  return rows.map(({ msg_id: id, follows, ...row }) => ({ ...row, messageId: String(id), follows: follows ?? [] }));
}

/** The chats with cards of an order, and its owner. */
export async function listCardChats(
  db: Database,
  tenant: string,
  orderId: string,
): Promise<readonly { readonly chatId: string; readonly ownerId: string }[]> {
  const rows = await db
    .selectFrom('bet_cards as c')
    .innerJoin('bet_orders as o', (join) =>
      join.onRef('o.tenant', '=', 'c.tenant').onRef('o.order_id', '=', 'c.order_id'),
    )
    .select(['c.chat_id', 'o.user_id'])
    .distinct()
    .where('c.tenant', '=', tenant)
    .where('c.order_id', '=', orderId)
    .execute();
  return rows.map((row) => ({ chatId: row.chat_id, ownerId: row.user_id }));
}
