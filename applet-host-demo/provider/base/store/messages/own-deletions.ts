import type { OwnDeletion } from '#domain/message/deletion.ts';
import { changedNow } from '../engine/changes.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { sql } from 'kysely';
import { messageNumber } from './message-number.ts';

/** Deletes a chat's messages for one user, up to a number or all of them. Returns that number, which never decreases. */
export async function clearFor(
  trx: DatabaseTransaction,
  userId: string,
  chatId: string,
  upTo: string | undefined,
): Promise<string> {
  const wanted = upTo === undefined ? null : messageNumber(upTo);
  const { rows } = await sql<{ cleared_up_to: number }>`
    update chat_members m set
      cleared_up_to = greatest(m.cleared_up_to, least(coalesce(${wanted}::bigint, c.last_msg_id), c.last_msg_id)),
      cleared_changed = ${changedNow()}, changed = ${changedNow()}
    from chats c
    where c.chat_id = m.chat_id and m.chat_id = ${chatId} and m.user_id = ${userId}
    returning m.cleared_up_to`.execute(trx);
  const clearedUpTo = rows[0]?.cleared_up_to ?? 0;
  // Messages up to that number no longer need their own mark.
  await trx
    .deleteFrom('hidden_messages')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('msg_id', '<=', clearedUpTo)
    .execute();
  return String(clearedUpTo);
}

/** Removes a member from a group's chat. The number up to which they cleared it is kept in case they rejoin. */
export async function leaveChat(trx: DatabaseTransaction, groupId: string, userId: string): Promise<void> {
  await sql`
    with gone as (
      delete from chat_members where chat_id = ${groupId} and user_id = ${userId} returning cleared_up_to
    )
    update group_members gm set cleared_up_to = gone.cleared_up_to
    from gone where gm.group_id = ${groupId} and gm.user_id = ${userId}`.execute(trx);
}

/** Restores the cleared number of a member who rejoins, also for devices that do not know it yet. */
export async function resumeClearing(trx: DatabaseTransaction, groupId: string, userId: string): Promise<void> {
  await sql`
    update chat_members m set cleared_up_to = gm.cleared_up_to, cleared_changed = ${changedNow()}
    from group_members gm
    where gm.group_id = m.chat_id and gm.user_id = m.user_id and m.chat_id = ${groupId} and m.user_id = ${userId}
      and gm.cleared_up_to > m.cleared_up_to`.execute(trx);
}

/** Deletes single messages for one user; numbers that do not exist are skipped. */
export async function hideFor(
  trx: DatabaseTransaction,
  userId: string,
  chatId: string,
  messageIds: readonly string[],
): Promise<void> {
  await sql`
    insert into hidden_messages (user_id, chat_id, msg_id, changed)
    select ${userId}, m.chat_id, m.msg_id, ${changedNow()} from messages m
    where m.chat_id = ${chatId} and m.msg_id = any(${messageIds.map(messageNumber)}::bigint[])
    on conflict do nothing`.execute(trx);
  await sql`update chat_members set changed = ${changedNow()} where chat_id = ${chatId} and user_id = ${userId}`.execute(
    trx,
  );
}

/**
 * Lists what has gone from a user's chats only for them: their own deletions, and messages of others that were removed for everybody but
 * the sender (L-MO11). All of it, or what has changed since.
 */
export async function listOwnDeletions(
  db: Database,
  userId: string,
  changedSince: number | undefined,
): Promise<readonly OwnDeletion[]> {
  const since = changedSince ?? 1;
  const ownSince = sql`
    select h.msg_id from hidden_messages h
    where h.user_id = m.user_id and h.chat_id = m.chat_id and h.changed >= ${since}::bigint`;
  const shadowedSince = sql`
    select s.msg_id from messages s
    where s.chat_id = m.chat_id and s.shadowed_in >= ${since}::bigint and s.sender_id <> m.user_id`;
  const { rows } = await sql<DeletionRow>`
    select m.chat_id, case when m.cleared_changed >= ${since}::bigint then m.cleared_up_to else 0 end as cleared_up_to,
      array(select msg_id::text from (${ownSince}) own order by msg_id) as own,
      array(select msg_id::text from (${shadowedSince}) shadowed order by msg_id) as shadowed
    from chat_members m
    where m.user_id = ${userId} and (m.cleared_changed >= ${since}::bigint or exists (${ownSince}) or exists (${shadowedSince}))`.execute(
    db,
  );
  return rows.map((row) => ({
    chatId: row.chat_id,
    upTo: row.cleared_up_to === 0 ? undefined : String(row.cleared_up_to),
    messageIds: [...row.own, ...row.shadowed],
    quotedIds: row.shadowed.length === 0 ? undefined : row.shadowed,
  }));
}

interface DeletionRow {
  readonly chat_id: string;
  readonly cleared_up_to: number;
  readonly own: readonly string[];
  /** Removed for everybody but their sender. */
  readonly shadowed: readonly string[];
}
