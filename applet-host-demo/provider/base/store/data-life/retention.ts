import { sql } from 'kysely';
import { changedNow } from '../engine/changes.ts';
import { markRead } from '../messages/reads.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { MARK_STEP } from '../messages/unread.ts';

/** Messages of one transaction. */
const MESSAGES_AT_ONCE = 5000;

export interface ChatPart {
  readonly chatId: string;
  /** Everything up to this number may be removed now. */
  readonly upTo: number;
}

/**
 * Lists chats of a tenant whose oldest messages are from before a time, by chat id, each with a part that fits in one transaction. A part
 * ends before the first later message: a guest's messages, joined to a player's chat, are older than those in front of them.
 */
export async function listExpiredParts(
  db: Database,
  tenant: string,
  beforeMs: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ChatPart[]> {
  const { rows } = await sql<ChatPart>`
    select c.chat_id as "chatId", part.up_to as "upTo" from chats c
    cross join lateral (
      select coalesce(min(m.msg_id) filter (where m.time >= ${beforeMs}::bigint) - 1, max(m.msg_id)) as up_to from messages m
      where m.chat_id = c.chat_id and m.msg_id > c.flushed_up_to and m.msg_id <= c.flushed_up_to + ${MESSAGES_AT_ONCE}::integer
    ) part
    where c.tenant = ${tenant} and c.chat_id > ${after} and c.flushed_up_to < c.last_msg_id and part.up_to > c.flushed_up_to
      and (
        select m.time from messages m where m.chat_id = c.chat_id and m.msg_id > c.flushed_up_to order by m.msg_id limit 1
      ) < ${beforeMs}::bigint
    order by c.chat_id limit ${limit}`.execute(db);
  return rows;
}

/** Lists groups without activity since a time that are dissolved and still have messages. */
export async function listDissolvedParts(db: Database, beforeMs: number, limit: number): Promise<readonly ChatPart[]> {
  const { rows } = await sql<ChatPart>`
    select c.chat_id as "chatId", least(c.last_msg_id, c.flushed_up_to + ${MESSAGES_AT_ONCE}::integer) as "upTo"
    from groups g join chats c on c.chat_id = g.group_id
    where g.is_dissolved and c.last_time < ${beforeMs}::bigint and c.flushed_up_to < c.last_msg_id
    order by c.chat_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Removes the oldest messages of a chat for everybody, like the flush of a group. The unread counts are found from the rows since the
 * last mark, so up to `MARK_STEP` rows stay without their content. Files that no other message shows become unused.
 */
export const removeMessages = (db: Database, { chatId, upTo }: ChatPart): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', chatId).forUpdate().executeTakeFirst();
    await hideFromMembers(trx, chatId, upTo);
    await releaseFiles(trx, chatId, upTo);
    const mark = upTo - (upTo % MARK_STEP);
    for (const table of ['hidden_messages', 'bet_cards'] as const)
      await trx.deleteFrom(table).where('chat_id', '=', chatId).where('msg_id', '<=', upTo).execute();
    await trx.deleteFrom('count_marks').where('chat_id', '=', chatId).where('msg_id', '<', mark).execute();
    await trx.deleteFrom('messages').where('chat_id', '=', chatId).where('msg_id', '<=', mark).execute();
    await trx
      .updateTable('messages')
      .set({ type: 'text', body: '' })
      .where('chat_id', '=', chatId)
      .where('msg_id', '<=', upTo)
      .execute();
  });

/** Members who have not read the messages have nothing left to read; their devices remove what they have stored. */
async function hideFromMembers(trx: DatabaseTransaction, chatId: string, upTo: number): Promise<void> {
  const behind = await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('read_up_to', '<', upTo)
    .execute();
  for (const { user_id } of behind) await markRead(trx, chatId, user_id, String(upTo));
  await sql`
    update chats set flushed_up_to = greatest(flushed_up_to, ${upTo}::bigint), changed = ${changedNow()}
    where chat_id = ${chatId}`.execute(trx);
  await sql`
    update chat_members set cleared_up_to = ${upTo}::bigint, cleared_changed = ${changedNow()}, changed = ${changedNow()}
    where chat_id = ${chatId} and cleared_up_to < ${upTo}::bigint`.execute(trx);
  await sql`
    update group_members set cleared_up_to = ${upTo}::bigint
    where group_id = ${chatId} and is_removed and cleared_up_to < ${upTo}::bigint`.execute(trx);
}

async function releaseFiles(trx: DatabaseTransaction, chatId: string, upTo: number): Promise<void> {
  await trx.deleteFrom('file_uses').where('chat_id', '=', chatId).where('msg_id', '<=', upTo).execute();
  await sql`
    update files f set is_used = false where f.owner = ${chatId} and f.is_used and not f.is_avatar
      and not exists (select 1 from file_uses u where u.chat_id = f.owner and u.file_key = f.file_key)`.execute(trx);
}
