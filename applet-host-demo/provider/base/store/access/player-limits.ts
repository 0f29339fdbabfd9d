import { type RawBuilder, sql } from 'kysely';
import type { LimitKind } from '../schema/schema-moderation.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

const MINUTE_MS = 60_000;

/** A limit that applies to a player. L-MO12. */
export interface PlayerLimit {
  readonly kind: LimitKind;
  /** Undefined: it has no end. */
  readonly endsAtMs: number | undefined;
  /** For operators only. */
  readonly reason: string;
  /** The moderator who set it, in the platform's words; empty: not named. */
  readonly setBy: string;
  readonly setAtMs: number;
  /** Of the kind `slow`. */
  readonly messagesPerMinute: number | undefined;
}

/** Lists the limits of a player that have not ended. */
export async function listLimits(db: Database, userId: string, nowMs: number): Promise<readonly PlayerLimit[]> {
  const rows = await db
    .selectFrom('player_limits')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', nowMs)]))
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    endsAtMs: row.ends_at ?? undefined,
    reason: row.reason,
    setBy: row.set_by,
    setAtMs: row.set_at,
    messagesPerMinute: row.per_minute ?? undefined,
  }));
}

/** Sets a limit. An earlier one of the same kind is replaced. */
export async function putLimit(db: Database, userId: string, limit: PlayerLimit): Promise<void> {
  const values = {
    ends_at: limit.endsAtMs ?? null,
    reason: limit.reason,
    set_by: limit.setBy,
    set_at: limit.setAtMs,
    per_minute: limit.messagesPerMinute ?? null,
  };
  await db
    .insertInto('player_limits')
    .values({ user_id: userId, kind: limit.kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

export const removeLimit = (db: Database, userId: string, kind: LimitKind): Promise<unknown> =>
  db.deleteFrom('player_limits').where('user_id', '=', userId).where('kind', '=', kind).execute();

/** The kinds of the limits that apply to the user `u` of a query. */
export const limitKinds = (nowMs: number): RawBuilder<readonly LimitKind[]> => sql<readonly LimitKind[]>`array(
  select l.kind from player_limits l where l.user_id = u.user_id and (l.ends_at is null or l.ends_at > ${nowMs}::bigint))`;

/** The kinds of the limits of a user that have not ended. */
export const limitsOf = async (db: Database, userId: string, nowMs: number): Promise<readonly LimitKind[]> =>
  (await listLimits(db, userId, nowMs)).map(({ kind }) => kind);

/** Whether a user with the limit `slow` may send now. Messages of the user in several chats wait for each other. */
export async function isInPace(trx: DatabaseTransaction, userId: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .selectFrom('player_limits')
    .select(['per_minute', 'recent'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'slow')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined || row.recent.filter((time) => time > nowMs - MINUTE_MS).length < (row.per_minute ?? 0);
}

/** Counts a message of a user with the limit `slow`. */
export async function countForPace(trx: DatabaseTransaction, userId: string, timeMs: number): Promise<void> {
  await sql`
    update player_limits set recent = array(
      select sent from unnest(recent) sent where sent > ${timeMs - MINUTE_MS}::bigint) || ${timeMs}::bigint
    where user_id = ${userId} and kind = 'slow'`.execute(trx);
}
