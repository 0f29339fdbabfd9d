import { sql } from 'kysely';
import type { StoredEnvelopeState } from '../schema/column-types.ts';
import type { Database } from '../schema/schema.ts';

export interface ReceivedEnvelope {
  readonly envelopeId: string;
  readonly chatId: string;
  readonly remark: string;
  readonly ownerName: string;
  readonly amount: number;
  readonly timeMs: number;
}

/** The place of a record in the list: its time, and its envelope if several have the same. */
export interface RecordPlace {
  readonly timeMs: number;
  readonly envelopeId: string;
}

/** The envelopes that a user has opened, newest first, after a place in the list. */
export async function listReceived(
  db: Database,
  userId: string,
  after: RecordPlace | undefined,
  limit: number,
): Promise<readonly ReceivedEnvelope[]> {
  const rows = await db
    .selectFrom('red_shares as s')
    .innerJoin('red_envelopes as e', 'e.envelope_id', 's.envelope_id')
    .innerJoin('users as u', 'u.user_id', 'e.sender_id')
    .select(['e.envelope_id', 'e.chat_id', 'e.remark', 'u.name', 's.amount', 's.taken_at'])
    .where('s.user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(s.taken_at, s.envelope_id) < (${after?.timeMs ?? 0}::bigint, ${after?.envelopeId ?? ''})`,
      ),
    )
    .orderBy('s.taken_at', 'desc')
    .orderBy('s.envelope_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    envelopeId: row.envelope_id,
    chatId: row.chat_id,
    remark: row.remark,
    ownerName: row.name,
    amount: row.amount,
    timeMs: row.taken_at ?? 0,
  }));
}

/** Returns the sum of all received shares, and the number of those since a time. */
export async function sumReceived(
  db: Database,
  userId: string,
  sinceMs: number,
): Promise<{ readonly total: number; readonly recentCount: number }> {
  const row = await db
    .selectFrom('red_shares')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'),
      sql<number>`count(*) filter (where taken_at >= ${sinceMs}::bigint)`.as('recent'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { total: row.total, recentCount: row.recent };
}

export interface SentEnvelope {
  readonly envelopeId: string;
  readonly chatId: string;
  readonly remark: string;
  readonly total: number;
  readonly quantity: number;
  readonly taken: number;
  readonly refund: number;
  readonly state: StoredEnvelopeState;
  readonly timeMs: number;
  readonly expiresAtMs: number;
}

/** The envelopes that a user has sent, newest first, after a place in the list. */
export async function listSent(
  db: Database,
  userId: string,
  after: RecordPlace | undefined,
  limit: number,
): Promise<readonly SentEnvelope[]> {
  const rows = await db
    .selectFrom('red_envelopes')
    .select(['envelope_id', 'chat_id', 'remark', 'total', 'quantity', 'taken', 'refund', 'state'])
    .select(['created_at', 'expires_at'])
    .where('sender_id', '=', userId)
    // Its money is not held yet.
    .where('state', '<>', 'holding')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, envelope_id) < (${after?.timeMs ?? 0}::bigint, ${after?.envelopeId ?? ''})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('envelope_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    envelopeId: row.envelope_id,
    chatId: row.chat_id,
    remark: row.remark,
    total: row.total,
    quantity: row.quantity,
    taken: row.taken,
    refund: row.refund,
    state: row.state,
    timeMs: row.created_at,
    expiresAtMs: row.expires_at,
  }));
}

/** Returns the sum of all sent envelopes, and the number of those since a time. */
export async function sumSent(
  db: Database,
  userId: string,
  sinceMs: number,
): Promise<{ readonly total: number; readonly recentCount: number }> {
  const row = await db
    .selectFrom('red_envelopes')
    .select([
      sql<number>`coalesce(sum(total), 0)::bigint`.as('total'),
      sql<number>`count(*) filter (where created_at >= ${sinceMs}::bigint)`.as('recent'),
    ])
    .where('sender_id', '=', userId)
    .where('state', '<>', 'holding')
    .executeTakeFirstOrThrow();
  return { total: row.total, recentCount: row.recent };
}
