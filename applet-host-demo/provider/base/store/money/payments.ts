import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Locks the payments of a user until the transaction ends, so that parallel payments cannot each find room below a limit of a day. */
export async function lockPayer(trx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payer:' || ${userId}::text, 0))`.execute(trx);
}

/** The sum of a user's envelopes and transfers since a time. Transfers that have come back do not count. */
export async function paidSince(db: Database, userId: string, sinceMs: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (
      (select coalesce(sum(total), 0) from red_envelopes where sender_id = ${userId} and created_at > ${sinceMs}::bigint)
      + (select coalesce(sum(amount), 0) from transfers
         where sender_id = ${userId} and created_at > ${sinceMs}::bigint and state in ('holding', 'pending', 'received'))
    )::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Whether a user can take money that is offered in a chat: someone who can sign in, and in a group a member. Frozen and erased players,
 * the platform's service accounts, and guests cannot.
 *
 * @param groupId undefined: in a one-to-one chat
 */
export async function canReceiveMoney(db: Database, userId: string, groupId: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.user_id')
    .where('u.user_id', '=', userId)
    .where('u.is_frozen', '=', false)
    .where('u.is_guest', '=', false)
    .where(sql<boolean>`not exists (select from service_accounts s where s.user_id = u.user_id)`)
    .$if(groupId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from group_members gm
          where gm.group_id = ${groupId ?? ''} and gm.user_id = u.user_id and not gm.is_removed)`,
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
