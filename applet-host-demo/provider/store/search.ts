import { sql } from 'kysely';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { type MessageRow, messageOf } from './message-row.ts';
import type { Database } from './schema.ts';
import { keptBy } from './visible-messages.ts';

export interface SearchWanted {
  readonly text: string;
  readonly chatId: string | undefined;
  /** Behind this message. */
  readonly cursor: Cursor | undefined;
  readonly limit: number;
}

/** A message's place among all: by time, then by chat and number. */
interface Cursor {
  readonly timeMs: number;
  readonly chatId: string;
  readonly messageId: number;
}

export interface Found {
  /** Newest first. */
  readonly messages: readonly SentMessage[];
  readonly next: string | undefined;
}

const CURSOR = /^(\d{1,15})\.(\w{1,64})\.(\d{1,15})$/;

export function readCursor(text: string | undefined): Cursor | undefined {
  const [, timeMs, chatId, messageId] = CURSOR.exec(text ?? '') ?? [];
  if (timeMs === undefined || chatId === undefined || messageId === undefined) return undefined;
  return { timeMs: Number(timeMs), chatId, messageId: Number(messageId) };
}

/** Makes every character of a text stand for itself in LIKE. */
const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether the database finds texts by an index. Without one, search reads all messages of the user's chats. */
export async function hasSearchIndex(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('messages_by_trigrams') is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Texts with these characters in the chats where a user takes part. What was taken back is found by nobody, admins included; what
 * the user has deleted, not by them.
 */
export async function searchMessages(db: Database, userId: string, wanted: SearchWanted): Promise<Found> {
  const { text, chatId, cursor, limit } = wanted;
  const isThere = chatId === undefined ? sql`true` : sql`me.chat_id = ${chatId}`;
  const isBehind =
    cursor === undefined
      ? sql`true`
      : sql`(m.time, m.chat_id, m.msg_id) < (${cursor.timeMs}::bigint, ${cursor.chatId}, ${cursor.messageId}::bigint)`;
  const { rows } = await sql<MessageRow>`
    select m.*, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias
    from chat_members me
    join messages m on m.chat_id = me.chat_id
    left join groups g on g.group_id = m.chat_id
    left join users u on u.user_id = m.sender_id
    left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
    where me.user_id = ${userId} and ${isThere} and g.is_dissolved is not true
      and m.type in ('msg', 'msgs') and m.deleted_by is null and ${keptBy('me')}
      and m.body ilike ${likePattern(text)} and ${isBehind}
    order by m.time desc, m.chat_id desc, m.msg_id desc
    limit ${limit + 1}::integer`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    messages: page.map(messageOf),
    next: last === undefined ? undefined : `${last.time}.${last.chat_id}.${last.msg_id}`,
  };
}
