import { sql } from 'kysely';
import type { SentMessage } from '#domain/message/message.ts';
import type { Actor } from './actors.ts';
import { MESSAGE_COLUMNS, type MessageRow, messageOf, type QuotedRow } from './message-row.ts';
import { changedNow } from '../engine/changes.ts';
import { quoted } from './quotes.ts';
import type { Database, DatabaseTransaction, StoredRole } from '../schema/schema.ts';
import { mentionsBehind, unreadBehind, unreadOf } from './unread.ts';
import { keptBy } from './visible-messages.ts';

/** A message to recall or restore, with the facts that the permission matrix needs. */
export interface RecallableMessage {
  readonly messageId: number;
  readonly senderId: string;
  /** The current role; `member` for a user who has left. */
  readonly senderRole: StoredRole;
  readonly deletedBy: string | null;
  readonly deletedByRole: StoredRole;
  readonly deletedAtMs: number;
}

const TRANSFER_TYPES = sql`('transfer', 'friendTransfer', 'transferPrivate', 'transferReport', 'transferPrivateReport')`;

/**
 * Finds those of the given messages that users have sent; notices, commands and transfers cannot be recalled. The caller has locked the
 * chat.
 */
export async function findRecallable(
  trx: DatabaseTransaction,
  chatId: string,
  messageIds: readonly number[],
): Promise<readonly RecallableMessage[]> {
  const rows = await trx
    .selectFrom('messages as m')
    .leftJoin('group_members as s', (join) =>
      join.onRef('s.group_id', '=', 'm.chat_id').onRef('s.user_id', '=', 'm.sender_id').on('s.is_removed', '=', false),
    )
    .leftJoin('group_members as d', (join) =>
      join.onRef('d.group_id', '=', 'm.chat_id').onRef('d.user_id', '=', 'm.deleted_by').on('d.is_removed', '=', false),
    )
    .select(['m.msg_id', 'm.sender_id', 'm.deleted_by', 'm.deleted_at', 's.role', 'd.role as deleted_by_role'])
    .where('m.chat_id', '=', chatId)
    .where('m.msg_id', 'in', messageIds)
    .where('m.is_system', '=', false)
    .where(sql<boolean>`not starts_with(m.type, 'command_') and not starts_with(m.type, 'notice')`)
    // Money that is on its way cannot be taken back by hiding its card.
    .where(sql<boolean>`m.type not in ${TRANSFER_TYPES}`)
    .orderBy('m.msg_id')
    .execute();
  return rows.map((row) => ({
    messageId: row.msg_id,
    senderId: row.sender_id,
    senderRole: row.role ?? 'member',
    deletedBy: row.deleted_by,
    deletedByRole: row.deleted_by_role ?? 'member',
    deletedAtMs: row.deleted_at ?? 0,
  }));
}

/** Why a message cannot be recalled: it is about a transfer, or no message of a user. */
export type FixedKind = 'transfer' | 'notice';

/** Returns why one of the given messages cannot be recalled. Undefined: the actor sees none that is not recallable. */
export async function findFixedKind(
  trx: DatabaseTransaction,
  chatId: string,
  messageIds: readonly number[],
  { userId, role }: Actor,
): Promise<FixedKind | undefined> {
  const seesAll = role === 'owner' || role === 'admin';
  const row = await trx
    .selectFrom('messages as m')
    .select(sql<FixedKind>`case when m.type in ${TRANSFER_TYPES} then 'transfer' else 'notice' end`.as('kind'))
    .where('m.chat_id', '=', chatId)
    .where('m.msg_id', 'in', messageIds)
    .where(
      sql<boolean>`(m.type in ${TRANSFER_TYPES} or m.is_system or starts_with(m.type, 'command_') or starts_with(m.type, 'notice'))`,
    )
    // Members must not learn of a private transfer between others.
    .where(sql<boolean>`(m.visible_to is null or ${userId}::text = any(m.visible_to) or ${seesAll}::boolean)`)
    .orderBy('m.msg_id')
    .limit(1)
    .executeTakeFirst();
  return row?.kind;
}

/** Marks messages as recalled by a user, or (null) as restored. */
export async function markRecalled(
  trx: DatabaseTransaction,
  chatId: string,
  messageIds: readonly number[],
  { byId, timeMs }: { readonly byId: string | null; readonly timeMs: number },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ deleted_by: byId, deleted_at: timeMs })
    .where('chat_id', '=', chatId)
    .where('msg_id', 'in', messageIds)
    .execute();
  await recount(trx, chatId, byId === null ? messageIds : []);
}

/**
 * Recounts the unread messages of a chat, which is locked. Removed messages no longer count. Restored messages count again for the
 * members for whom they would have counted. Counts that rules have kept low (a muted chat, a system message) stay low.
 * Spec: 1-chat §4 Incoming messages.
 */
export async function recount(
  trx: DatabaseTransaction,
  chatId: string,
  restoredIds: readonly number[] = [],
): Promise<void> {
  const readUpTo = sql<number>`m.read_up_to`;
  await sql`
    update chat_members m set
      unread = least(
        ${unreadOf('m')} + case when m.is_muted then 0 else (
          select count(*)::integer from messages back
          where back.chat_id = m.chat_id and back.msg_id = any(${restoredIds}::bigint[]) and back.msg_id > m.read_up_to
            and back.counts and back.shadowed_in is null and back.sender_id <> m.user_id) end,
        ${unreadBehind(readUpTo, sql<number>`m.own_behind`)}),
      counted_at = c.counted,
      is_mentioned = exists (
        select ${mentionsBehind('m', readUpTo)} and (m.is_mentioned or later.msg_id = any(${restoredIds}::bigint[]))),
      changed = ${changedNow()}
    from chats c
    where c.chat_id = m.chat_id and m.chat_id = ${chatId}
      and (${unreadOf('m')} > 0 or m.is_mentioned or m.read_up_to < any(${restoredIds}::bigint[]))`.execute(trx);
}

/**
 * Reads the current messages, each with the members who have not deleted it for themselves. With `isShadowed`, guests may not see the
 * message. L-MO11.
 */
export async function readForAll(
  trx: Database | DatabaseTransaction,
  chatId: string,
  messageIds: readonly number[],
): Promise<readonly StoredMessage[]> {
  const { rows } = await sql<MessageRow & QuotedRow & Readers>`
    select ${MESSAGE_COLUMNS}, m.shadowed_in is not null or not m.for_guests as is_shadowed, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias, q.*,
      array(select me.user_id from chat_members me where me.chat_id = m.chat_id and ${keptBy('me')}) as recipients
    from messages m
    left join users u on u.user_id = m.sender_id
    left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
    left join lateral (${quoted(sql`null`)}) q on m.quoted_id is not null
    where m.chat_id = ${chatId} and m.msg_id = any(${messageIds}::bigint[])
    order by m.msg_id`.execute(trx);
  return rows.map((row) => ({ message: messageOf(row), recipients: row.recipients, isShadowed: row.is_shadowed }));
}

/** A message as all of its viewers see it. */
export interface StoredMessage {
  readonly message: SentMessage;
  readonly recipients: readonly string[];
  readonly isShadowed: boolean;
}

interface Readers {
  readonly recipients: readonly string[];
  readonly is_shadowed: boolean;
}
