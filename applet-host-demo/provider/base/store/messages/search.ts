import { type RawBuilder, sql } from 'kysely';
import type { SentMessage } from '#domain/message/message.ts';
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from './message-row.ts';
import { PROBED } from '../engine/probed.ts';
import type { Database } from '../schema/schema.ts';
import { keptBy } from './visible-messages.ts';

export interface SearchWanted {
  readonly text: string;
  readonly chatId: string | undefined;
  /** The page starts after this message. */
  readonly cursor: Cursor | undefined;
  readonly limit: number;
}

/** A message's position in the results: ordered by time, then by chat and number. */
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

/** Escapes the special characters of LIKE, so that every character matches itself. */
const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The number of messages that a search reads before it uses the index. Common texts are found among them. */
const RECENT_MESSAGES = 5_000;
const MIN_RECENT_PER_CHAT = 50;
/** If so many times as many messages probably contain enough matches, they are read, too. */
const LONG_REACH = 10;
const CANCELED = '57014';

/**
 * Finds texts with these characters in the chats of a user. It never finds recalled messages, not even for admins, and never the
 * user's own deletions. Undefined: the database cancelled the search because it took too long (PGlite never cancels).
 *
 * The newest messages are read first: common texts are found there, while the index would return all of their occurrences. If some
 * are found but too few, ten times as many are read. The index then finds rare texts, including single characters.
 */
export async function searchMessages(
  db: Database,
  userId: string,
  wanted: SearchWanted,
  timeoutMs: number,
): Promise<Found | undefined> {
  const { chatId, cursor, limit } = wanted;
  try {
    return await db.transaction().execute(async (trx) => {
      // Forces a new plan for each text, because the best plan depends on how often the text occurs. Compiling it takes longer than
      // the search.
      await sql`
        select set_config('statement_timeout', ${String(timeoutMs)}, true),
          set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(trx);
      // The start number of a further page is known only for a single chat.
      for (const reach of cursor === undefined || cursor.chatId === chatId ? [1, LONG_REACH] : []) {
        const recent = await searchRecent(trx, userId, wanted, reach);
        if (recent.isAll || recent.rows.length > limit) return pageOf(recent.rows, limit);
        if (recent.rows.length * LONG_REACH <= limit) break;
      }
      return pageOf((await byIndex(userId, wanted).execute(trx)).rows, limit);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELED) return undefined;
    throw error;
  }
}

function pageOf(rows: readonly MessageRow[], limit: number): Found {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    messages: page.map(messageOf),
    next: last === undefined ? undefined : `${last.time}.${last.chat_id}.${last.msg_id}`,
  };
}

/**
 * Finds the matches among the newest messages of each chat, back to the time from which all chats are covered. Within a chat a
 * later number never has an earlier time.
 * `isAll`: there are no older messages.
 */
async function searchRecent(
  trx: Database,
  userId: string,
  { text, chatId, cursor, limit }: SearchWanted,
  reach: number,
): Promise<{ readonly rows: readonly MessageRow[]; readonly isAll: boolean }> {
  const perChat = sql`greatest(${MIN_RECENT_PER_CHAT * reach}::integer, ${RECENT_MESSAGES * reach}::integer / count(*) over ())`;
  const newest = cursor === undefined ? sql`c.last_msg_id` : sql`least(c.last_msg_id, ${cursor.messageId - 1}::bigint)`;
  const { rows } = await sql<(MessageRow | { msg_id: null }) & { covered_from: number | null }>`
    with mine as (
      select me.*, ${newest} as newest,
        greatest(me.cleared_up_to, ${newest} - ${perChat}) as oldest
      from chat_members me
      join lateral (select ch.last_msg_id from chats ch where ch.chat_id = me.chat_id ${PROBED}) c on true
      left join groups g on g.group_id = me.chat_id
      where me.user_id = ${userId} and ${inChat('me', chatId)} and g.is_dissolved is not true
    ), covered as (
      select max(before.time) as covered_from
      from mine join messages before on before.chat_id = mine.chat_id and before.msg_id = mine.oldest
      where mine.oldest > mine.cleared_up_to
    )
    select covered.covered_from, found.*
    from covered left join lateral (
      select ${MESSAGE_COLUMNS}, ${SENDER}
      from mine
      cross join lateral (
        select m.* from messages m
        where m.chat_id = mine.chat_id and m.msg_id > mine.oldest and m.msg_id <= mine.newest
          and ${isText} and m.body ilike ${likePattern(text)}
        ${ALONE}
      ) m
      ${SENDERS}
      where m.time > coalesce(covered.covered_from, -1) and ${keptBy('mine')}
      order by m.time desc, m.chat_id desc, m.msg_id desc
      limit ${limit + 1}::integer
    ) found on true`.execute(trx);
  return { rows: rows.filter((row) => row.msg_id !== null), isAll: rows[0]?.covered_from === null };
}

/**
 * Finds all matches by the index of chats, characters and pairs. It is exact for one and two characters. Each chat of the user is
 * searched on its own: the index contains the texts of all users, and a common text would be found a million times.
 */
export function byIndex(userId: string, { text, chatId, cursor, limit }: SearchWanted): RawBuilder<MessageRow> {
  const isBehind =
    cursor === undefined
      ? sql`true`
      : sql`(m.time, m.chat_id, m.msg_id) < (${cursor.timeMs}::bigint, ${cursor.chatId}, ${cursor.messageId}::bigint)`;
  // Counts code points, as the database does.
  const isExact = Array.from(text).length < 3;
  return sql<MessageRow>`
    with mine as materialized (
      select me.* from chat_members me left join groups g on g.group_id = me.chat_id
      where me.user_id = ${userId} and ${inChat('me', chatId)} and g.is_dissolved is not true
    )
    select ${MESSAGE_COLUMNS}, ${SENDER}
    from (
      select m.* from mine cross join lateral (
        select m.* from (
          select m.* from messages m
          where ${isText} and message_keys(m.chat_id, m.body) @> (search_grams(${text}) || ('#' || mine.chat_id)) and ${isBehind}
            and ${isExact ? sql`true` : sql`m.body ilike ${likePattern(text)}`}
          ${ALONE}
        ) m
        where ${keptBy('mine')}
        order by m.msg_id desc
        limit ${limit + 1}::integer
      ) m
      order by m.time desc, m.chat_id desc, m.msg_id desc
      limit ${limit + 1}::integer
    ) m
    ${SENDERS}
    order by m.time desc, m.chat_id desc, m.msg_id desc`;
}

/** Plans a subquery on its own: the planner cannot estimate texts, and would otherwise combine them with the wrong index. */
const ALONE = sql`offset 0`;
const isText = sql<boolean>`(m.type in ('msg', 'msgs') and m.deleted_by is null)`;
const inChat = (table: string, chatId: string | undefined) =>
  chatId === undefined ? sql`true` : sql`${sql.ref(`${table}.chat_id`)} = ${chatId}`;
const SENDER = sql`u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias`;
const SENDERS = sql`
  left join users u on u.user_id = m.sender_id
  left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id`;
