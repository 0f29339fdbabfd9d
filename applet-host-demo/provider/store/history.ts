import { sql } from 'kysely';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { type MessageRow, messageOf, type QuotedRow } from './message-row.ts';
import { QUOTED } from './quotes.ts';
import type { Database } from './schema.ts';
import { seenBy } from './visible-messages.ts';
import { messageNumber } from './message-number.ts';

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
  return (await findPage(db, wanted, undefined)) ?? { messages: [], holes: [] };
}

/**
 * A page for someone who takes part in the chat, with the eyes of their role. Undefined when they do not, or the group is
 * dissolved; `checkViewer` tells why. One statement for both: after a restart everybody reads at once. S-10.
 */
export function readPageOf(
  db: Database,
  userId: string,
  wanted: Omit<PageWanted, 'isAdmin' | 'isGuest'>,
): Promise<Page | undefined> {
  return findPage(db, { ...wanted, isAdmin: false }, userId);
}

/** One message, as somebody who takes part in its chat sees it; undefined when they do not see it. */
export async function readMessageOf(
  db: Database,
  userId: string,
  chatId: string,
  messageId: string,
): Promise<SentMessage | undefined> {
  const before = String(messageNumber(messageId) + 1);
  const page = await readPageOf(db, userId, { chatId, messageId: before, direction: 'get_back', limit: 1 });
  return page?.messages.find(({ delivery }) => delivery.messageId === messageId);
}

async function findPage(db: Database, wanted: PageWanted, memberId: string | undefined): Promise<Page | undefined> {
  const { chatId, direction, limit, isAdmin, isGuest = false } = wanted;
  const from = messageNumber(wanted.messageId);
  const isBack = direction === 'get_back';
  const bound = isBack ? (from === 0 ? sql`true` : sql`m.msg_id < ${from}::bigint`) : sql`m.msg_id > ${from}::bigint`;
  // One statement: a message that is stored between two would be missing in the page and look like a hole in it.
  const mayRead = memberId === undefined ? sql`true` : sql`me.user_id is not null and g.is_dissolved is not true`;
  const { rows: found } = await sql<{ last_msg_id: number } & ((MessageRow & QuotedRow) | { msg_id: null })>`
    select c.last_msg_id, page.*
    from chats c
    left join groups g on g.group_id = c.chat_id
    left join chat_members me on me.chat_id = c.chat_id and me.user_id = ${memberId ?? ''}
    left join group_members mine on mine.group_id = c.chat_id and mine.user_id = me.user_id
    left join lateral (
      select m.*, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias, q.*
      from messages m
      left join users u on u.user_id = m.sender_id
      left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
      left join lateral (${QUOTED}) q on m.quoted_id is not null
      where m.chat_id = c.chat_id and ${bound} and ${seenBy('me', isAdmin)}
        and (m.for_guests or not ${isGuest}::boolean)
      order by m.msg_id ${isBack ? sql`desc` : sql`asc`}
      limit ${limit}::integer
    ) page on true
    where c.chat_id = ${chatId} and ${mayRead}
    order by page.msg_id ${isBack ? sql`desc` : sql`asc`}`.execute(db);
  if (memberId !== undefined && found.length === 0) return undefined;
  const newest = found[0]?.last_msg_id ?? 0;
  const rows = found.filter((row) => row.msg_id !== null);
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

function missingBetween(first: number, last: number, present: ReadonlySet<number>): readonly string[] {
  const missing: string[] = [];
  for (let number = first; number <= last && missing.length < MAX_HOLES; number += 1) {
    if (!present.has(number)) missing.push(String(number));
  }
  return missing;
}
