import { type RawBuilder, sql } from 'kysely';
import type { SentMessage } from '#domain/message/message.ts';
import { MESSAGE_COLUMNS, type MessageRow, messageOf, type QuotedRow } from './message-row.ts';
import { quoted } from './quotes.ts';
import { PROBED } from '../engine/probed.ts';
import type { Database } from '../schema/schema.ts';
import { seenBy } from './visible-messages.ts';
import { messageNumber } from './message-number.ts';

export interface PageWanted {
  readonly chatId: string;
  /** `'0'`: starts at the newest message when going back, and at the oldest when going forward. */
  readonly messageId: string;
  readonly direction: 'get_back' | 'get_forward';
  readonly limit: number;
  /** The viewer also sees messages that others recalled. Spec: 1-chat §6. */
  readonly isAdmin: boolean;
  /** The viewer sees only messages for guests. */
  readonly isGuest?: boolean;
  /** Leaves out precision plans. Spec: 1-chat §7 (noShowData). */
  readonly hidesPrecisionBets?: boolean;
}

export interface Page {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Numbers inside the page that exist but are not shown to this viewer. S-03. */
  readonly holes: readonly string[];
}

const MAX_HOLES = 10_000;

/**
 * Reads a page of messages. The database excludes invisible messages before it applies the limit, so a page below the limit
 * really is the last one (S-11). Numbers are dense, so the holes are simply the missing numbers in between.
 */
export async function readPage(db: Database, wanted: PageWanted): Promise<Page> {
  return (await findPage(db, wanted, undefined)) ?? { messages: [], holes: [] };
}

/**
 * Reads a page for a member of the chat, with the rights of their role. Undefined if the user is not a member, or the group is
 * dissolved; `checkViewer` finds the reason. One statement checks and reads: after a restart all clients read at once. S-10.
 */
export function readPageOf(
  db: Database,
  userId: string,
  wanted: Omit<PageWanted, 'isAdmin' | 'isGuest'>,
): Promise<Page | undefined> {
  return findPage(db, { ...wanted, isAdmin: false }, userId);
}

/** Reads one message as a member of its chat sees it. Undefined if the member cannot see it. */
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

/** The messages after a number. */
export interface PageAfter extends Page {
  readonly chatId: string;
}

/**
 * Reads everything after a number of several chats, for a member of them: one statement, because after a restart all clients read
 * at once. Without the chats that the user may not read, and those that exceed a limit. S-03.
 *
 * @param most messages of one chat, and characters of all chats together
 */
export async function readPagesAfter(
  db: Database,
  userId: string,
  heads: ReadonlyMap<string, string>,
  most: { readonly messages: number; readonly characters: number },
): Promise<readonly PageAfter[]> {
  // The subqueries hide the values from the planner, which would otherwise plan the prepared statement again for each user.
  const { rows } = await sql<{ for_chat_id: string; head: number } & FoundRow>`
    select wanted.chat_id as for_chat_id, wanted.head, c.last_msg_id, page.*
    from unnest(
      (select ${[...heads.keys()]}::text[]), (select ${[...heads.values()].map(messageNumber)}::bigint[])
    ) as wanted(chat_id, head)
    join chats c on c.chat_id = wanted.chat_id
    join chat_members me on me.chat_id = c.chat_id and me.user_id = (select ${userId}::text)
    left join groups g on g.group_id = c.chat_id
    left join group_members mine on mine.group_id = c.chat_id and mine.user_id = me.user_id
    left join lateral (
      ${messagesOfPage(sql`m.msg_id > wanted.head`, false)}
      order by m.msg_id
      limit ${most.messages + 1}::integer
    ) page on true
    where g.is_dissolved is not true
    order by page.msg_id`.execute(db);
  const pages = new Map<string, { readonly head: number; readonly newest: number; readonly rows: PageRow[] }>();
  for (const row of rows) {
    const { for_chat_id: chatId, head, last_msg_id: newest } = row;
    const page = pages.get(chatId) ?? { head, newest, rows: [] };
    pages.set(chatId, page);
    if (row.msg_id !== null) page.rows.push(row);
  }
  let left = most.characters;
  return [...pages]
    .filter(([, { rows: found }]) => {
      const size = found.reduce((sum, row) => sum + row.body.length, 0);
      const isFitting = found.length <= most.messages && size <= left;
      if (isFitting) left -= size;
      return isFitting;
    })
    .map(([chatId, page]) => ({
      chatId,
      messages: page.rows.map(messageOf),
      holes: missingBetween(page.head + 1, page.newest, new Set(page.rows.map((row) => row.msg_id))),
    }));
}

type PageRow = MessageRow & QuotedRow;
type FoundRow = { readonly last_msg_id: number } & (PageRow | { readonly msg_id: null });

/** The messages `m` of the chat `c` that its member `me` may see, unordered. */
const messagesOfPage = (bound: RawBuilder<unknown>, isAdmin: boolean): RawBuilder<unknown> => sql`
  select ${MESSAGE_COLUMNS}, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias, q.*
  from messages m
  left join users u on u.user_id = m.sender_id
  left join lateral (
    select sender.role, sender.alias from group_members sender
    where sender.group_id = m.chat_id and sender.user_id = m.sender_id ${PROBED}
  ) gm on true
  left join lateral (${quoted(sql.ref('me.user_id'))}) q on m.quoted_id is not null
  where m.chat_id = c.chat_id and ${bound} and m.msg_id > c.flushed_up_to and ${seenBy('me', isAdmin)}`;

async function findPage(db: Database, wanted: PageWanted, memberId: string | undefined): Promise<Page | undefined> {
  const { chatId, direction, limit, isAdmin, isGuest = false, hidesPrecisionBets = false } = wanted;
  const from = messageNumber(wanted.messageId);
  const isBack = direction === 'get_back';
  const bound = isBack ? (from === 0 ? sql`true` : sql`m.msg_id < ${from}::bigint`) : sql`m.msg_id > ${from}::bigint`;
  // Uses one statement: a message stored between two statements would be missing in the page and look like a hole.
  const mayRead = memberId === undefined ? sql`true` : sql`me.user_id is not null and g.is_dissolved is not true`;
  const { rows: found } = await sql<FoundRow>`
    select c.last_msg_id, page.*
    from chats c
    left join groups g on g.group_id = c.chat_id
    left join chat_members me on me.chat_id = c.chat_id and me.user_id = ${memberId ?? ''}
    left join group_members mine on mine.group_id = c.chat_id and mine.user_id = me.user_id
    left join lateral (
      ${messagesOfPage(bound, isAdmin)}
        and (m.for_guests or not ${isGuest}::boolean)
        and (m.type <> 'precisionBet' or not ${hidesPrecisionBets}::boolean)
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
