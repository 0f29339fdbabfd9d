import { sql } from 'kysely';
import type { BetItem } from '#domain/bet/bet.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { retryAt } from './shared-bets.ts';

/** A bet that follows a card. */
export interface StoredFollow {
  readonly userId: string;
  readonly uuid: string;
  readonly tenant: string;
  readonly chatId: string;
  readonly messageId: string;
  readonly sharedOrderId: string;
  readonly gameId: string;
  readonly issue: string;
  readonly items: readonly BetItem[];
  /** The multiplier of the shared order's lines. */
  readonly times: number;
  /** Undefined: the lottery has not accepted the bet yet. */
  readonly orderId: string | undefined;
  /** Minor units. 0 until the lottery has accepted the bet. */
  readonly amount: number;
  readonly tries: number;
}

const LEASE_MS = 30_000;

const columns = (db: Database) => db.selectFrom('bet_follows').selectAll('bet_follows');
type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>;

const followOf = (row: Row): StoredFollow => ({
  userId: row.user_id,
  uuid: row.uuid,
  tenant: row.tenant,
  chatId: row.chat_id,
  messageId: String(row.msg_id),
  sharedOrderId: row.shared_order_id,
  gameId: row.game_id,
  issue: row.issue,
  items: row.items,
  times: row.times,
  orderId: row.order_id ?? undefined,
  amount: row.amount,
  tries: row.tries,
});

/** Stores a bet before the lottery is called. Returns false if the player has used its uuid. @param dueAtMs when the job settles it */
export async function insertFollow(
  db: Database,
  follow: Omit<StoredFollow, 'orderId' | 'amount' | 'tries'>,
  dueAtMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bet_follows')
    .values({
      user_id: follow.userId,
      uuid: follow.uuid,
      tenant: follow.tenant,
      chat_id: follow.chatId,
      msg_id: Number(follow.messageId),
      shared_order_id: follow.sharedOrderId,
      game_id: follow.gameId,
      issue: follow.issue,
      items: JSON.stringify(follow.items),
      times: follow.times,
      next_at: dueAtMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findFollow(db: Database, userId: string, uuid: string): Promise<StoredFollow | undefined> {
  const row = await columns(db).where('user_id', '=', userId).where('uuid', '=', uuid).executeTakeFirst();
  return row && followOf(row);
}

/** Takes bets whose outcome is unknown. Each is given to one node, for the time of its call. */
export async function claimDueFollows(db: Database, nowMs: number, limit: number): Promise<readonly StoredFollow[]> {
  const { rows } = await sql<Row>`
    update bet_follows f set next_at = ${nowMs + LEASE_MS}::bigint
    from (select user_id, uuid from bet_follows where order_id is null and next_at <= ${nowMs}::bigint
      order by next_at limit ${limit}::integer for update skip locked) due
    where f.user_id = due.user_id and f.uuid = due.uuid returning f.*`.execute(db);
  return rows.map(followOf);
}

export async function postponeFollow(
  db: Database,
  { userId, uuid, tries }: StoredFollow,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('bet_follows')
    .set({ next_at: retryAt(tries, nowMs), tries: tries + 1 })
    .where('user_id', '=', userId)
    .where('uuid', '=', uuid)
    .execute();
}

/** Stores the order of an accepted bet. Returns false if that was done before. */
export async function acceptFollow(
  trx: DatabaseTransaction,
  { userId, uuid }: Pick<StoredFollow, 'userId' | 'uuid'>,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bet_follows')
    .set({ order_id: orderId, amount })
    .where('user_id', '=', userId)
    .where('uuid', '=', uuid)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a bet that the lottery has refused. Its uuid is free again. */
export async function dropFollow(db: Database, { userId, uuid }: StoredFollow): Promise<void> {
  await db
    .deleteFrom('bet_follows')
    .where('user_id', '=', userId)
    .where('uuid', '=', uuid)
    .where('order_id', 'is', null)
    .execute();
}
