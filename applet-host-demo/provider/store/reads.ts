import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './schema.ts';
import { messageNumber } from './message-number.ts';

export interface ReadState {
  readonly unread: number;
  readonly isMentioned: boolean;
  readonly readUpTo: string;
  /** The newest message that the count knows of. */
  readonly countedTo: string;
}

export interface ReadChange {
  readonly state: ReadState;
  /** False when the pointer stood there already, or further on. */
  readonly hasMoved: boolean;
}

/**
 * Moves a user's read pointer forward, never back and never past the newest message, and counts what is left unread behind
 * it. Undefined when the user does not take part in the chat. Spec: 1-chat §4, §7 msgRead.
 */
export async function markRead(
  trx: DatabaseTransaction,
  chatId: string,
  userId: string,
  messageId: string,
): Promise<ReadChange | undefined> {
  // The own row is locked first: a message that is being stored meanwhile raises the count after this has set it.
  const before = await trx
    .selectFrom('chat_members')
    .select(['read_up_to', 'unread', 'is_mentioned'])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const wanted = messageNumber(messageId);
  const { rows } = await sql<{ read_up_to: number; unread: number; is_mentioned: boolean; newest: number }>`
    update chat_members m set
      read_up_to = target.number,
      unread = least(m.unread, (
        select count(*)::integer from messages later
        where later.chat_id = m.chat_id and later.msg_id > target.number and later.counts and later.deleted_by is null and later.sender_id <> m.user_id)),
      is_mentioned = m.is_mentioned and exists (
        select from messages later
        where later.chat_id = m.chat_id and later.msg_id > target.number and later.counts and later.deleted_by is null and later.sender_id <> m.user_id
          and (later.mentions_all or m.user_id = any(later.mentioned_ids))),
      changed = pg_current_xact_id()::text::bigint
    from (
      select least(${wanted}::bigint, last_msg_id) as number, last_msg_id as newest from chats where chat_id = ${chatId}
    ) target
    where m.chat_id = ${chatId} and m.user_id = ${userId} and target.number > m.read_up_to
    returning m.read_up_to, m.unread, m.is_mentioned, target.newest`.execute(trx);
  const after = rows[0] ?? { ...before, newest: await newestNumber(trx, chatId) };
  return {
    hasMoved: rows[0] !== undefined,
    state: {
      readUpTo: String(after.read_up_to),
      unread: after.unread,
      isMentioned: after.is_mentioned,
      countedTo: String(after.newest),
    },
  };
}

/** How far a user has read a chat; `'0'` where they do not take part in it. */
export async function readUpToOf(db: Database, chatId: string, userId: string): Promise<string> {
  const row = await db
    .selectFrom('chat_members')
    .select('read_up_to')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return String(row?.read_up_to ?? 0);
}

/** As long as the member's row is locked, no message that would raise its count can be stored. */
async function newestNumber(trx: DatabaseTransaction, chatId: string): Promise<number> {
  const chat = await trx.selectFrom('chats').select('last_msg_id').where('chat_id', '=', chatId).executeTakeFirst();
  return Number(chat?.last_msg_id ?? 0);
}
