import { sql } from 'kysely';
import { changedNow } from '../engine/changes.ts';
import { messageNumber } from './message-number.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { lockMember, mentionsBehind, ownBehindAfter, unreadBehind, unreadOf } from './unread.ts';

export interface ReadState {
  readonly unread: number;
  readonly isMentioned: boolean;
  readonly readUpTo: string;
  /** The newest message that the count includes. */
  readonly countedTo: string;
}

export interface ReadChange {
  readonly state: ReadState;
  /** False when the pointer was already there, or further on. */
  readonly hasMoved: boolean;
}

/**
 * Moves a user's read pointer forward, never back and never past the newest message, and returns the remaining unread count.
 * Undefined when the user is not a member of the chat. Spec: 1-chat §4, §7 msgRead.
 */
export async function markRead(
  trx: DatabaseTransaction,
  chatId: string,
  userId: string,
  messageId: string,
): Promise<ReadChange | undefined> {
  await lockMember(trx, chatId, userId);
  const target = sql<number>`least(${messageNumber(messageId)}::bigint, c.last_msg_id)`;
  const ownBehind = ownBehindAfter(target);
  const { rows } = await sql<ReadRow>`
    update chat_members m set
      read_up_to = ${target},
      unread = least(${unreadOf('m')}, ${unreadBehind(target, ownBehind)}),
      counted_at = c.counted,
      own_behind = ${ownBehind},
      is_mentioned = m.is_mentioned and exists (select ${mentionsBehind('m', target)}),
      changed = ${changedNow()}
    from chats c
    where c.chat_id = m.chat_id and m.chat_id = ${chatId} and m.user_id = ${userId} and ${target} > m.read_up_to
    returning m.read_up_to, m.unread, m.is_mentioned, c.last_msg_id as newest`.execute(trx);
  const moved = rows[0];
  const row = moved ?? (await readMember(trx, chatId, userId));
  if (row === undefined) return undefined;
  return {
    hasMoved: moved !== undefined,
    state: {
      readUpTo: String(row.read_up_to),
      unread: row.unread,
      isMentioned: row.is_mentioned,
      countedTo: String(row.newest),
    },
  };
}

interface ReadRow {
  readonly read_up_to: number;
  readonly unread: number;
  readonly is_mentioned: boolean;
  readonly newest: number;
}

/** Reads a count and the newest message it includes in one statement, because a new message may be stored at any moment. */
async function readMember(trx: DatabaseTransaction, chatId: string, userId: string): Promise<ReadRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select m.read_up_to, ${unreadOf('m')} as unread, m.is_mentioned, c.last_msg_id as newest
    from chat_members m join chats c on c.chat_id = m.chat_id
    where m.chat_id = ${chatId} and m.user_id = ${userId}`.execute(trx);
  return rows[0];
}

/** How far a user has read a chat; `'0'` if they are not a member. */
export async function readUpToOf(db: Database, chatId: string, userId: string): Promise<string> {
  const row = await db
    .selectFrom('chat_members')
    .select('read_up_to')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return String(row?.read_up_to ?? 0);
}
