import { sql } from 'kysely';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { type MessageRow, messageOf } from './message-row.ts';
import type { Database } from './schema.ts';

export interface PageWanted {
  readonly chatId: string;
  /** `'0'`: from the newest end when going back, from the oldest when going forward. */
  readonly messageId: string;
  readonly direction: 'get_back' | 'get_forward';
  readonly limit: number;
  /** Sees what others took back. Spec: 1-chat §6. */
  readonly isAdmin: boolean;
  /** Sees only what is for guests. */
  readonly isGuest?: boolean;
}

export interface Page {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Numbers inside the page that exist but are not shown to this viewer. S-03. */
  readonly holes: readonly string[];
}

const MAX_HOLES = 10_000;

/**
 * A page of messages. The database leaves out what the viewer may not see before it counts to the limit, so a page short of
 * its size really is the last one (S-11); numbers are dense, so the holes are simply those missing in between.
 */
export async function readPage(db: Database, wanted: PageWanted): Promise<Page> {
  const { chatId, direction, limit, isAdmin, isGuest = false } = wanted;
  const from = Math.min(Number(wanted.messageId), Number.MAX_SAFE_INTEGER);
  const isBack = direction === 'get_back';
  const bound = isBack ? (from === 0 ? sql`true` : sql`m.msg_id < ${from}::bigint`) : sql`m.msg_id > ${from}::bigint`;
  const { rows } = await sql<MessageRow & { last_msg_id: number }>`
    select m.*, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias, c.last_msg_id
    from messages m
    join chats c on c.chat_id = m.chat_id
    left join users u on u.user_id = m.sender_id
    left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
    where m.chat_id = ${chatId} and ${bound} and (m.deleted_by is null or ${isAdmin}::boolean)
      and (m.for_guests or not ${isGuest}::boolean)
    order by m.msg_id ${isBack ? sql`desc` : sql`asc`}
    limit ${limit}::integer`.execute(db);
  const newest = rows[0]?.last_msg_id ?? (await newestNumber(db, chatId));
  const isLastPage = rows.length < limit;
  const shown = (isBack ? rows.toReversed() : rows).map(messageOf);
  const first = isBack ? (isLastPage ? 1 : (rows.at(-1)?.msg_id ?? 1)) : from + 1;
  const last = isBack
    ? from === 0
      ? newest
      : Math.min(from - 1, newest)
    : isLastPage
      ? newest
      : (rows.at(-1)?.msg_id ?? 0);
  return { messages: shown, holes: missingBetween(first, last, new Set(rows.map((row) => row.msg_id))) };
}

async function newestNumber(db: Database, chatId: string): Promise<number> {
  const row = await db.selectFrom('chats').select('last_msg_id').where('chat_id', '=', chatId).executeTakeFirst();
  return row?.last_msg_id ?? 0;
}

function missingBetween(first: number, last: number, present: ReadonlySet<number>): readonly string[] {
  const missing: string[] = [];
  for (let number = first; number <= last && missing.length < MAX_HOLES; number += 1) {
    if (!present.has(number)) missing.push(String(number));
  }
  return missing;
}
