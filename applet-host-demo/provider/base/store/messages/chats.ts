import type { Chat } from '#domain/chat/chat.ts';
import { type RawBuilder, sql } from 'kysely';
import { changedNow } from '../engine/changes.ts';
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from './message-row.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { mentionsBehind, unreadOf } from './unread.ts';
import { keptBy } from './visible-messages.ts';

interface ChatOpening {
  readonly chatId: string;
  readonly tenant: string;
  readonly userIds: readonly string[];
  readonly nowMs: number;
}

/**
 * Makes sure that a chat exists and that these users are members. For new members all earlier messages count as read.
 * Afterwards the chat's row is locked, so that no message can be stored in between.
 */
export async function openChat(
  trx: DatabaseTransaction,
  { chatId, tenant, userIds, nowMs }: ChatOpening,
): Promise<void> {
  await trx
    .insertInto('chats')
    .values({ chat_id: chatId, tenant, last_time: nowMs })
    .onConflict((conflict) => conflict.column('chat_id').doNothing())
    .execute();
  const chat = await trx
    .selectFrom('chats')
    .select(['last_msg_id', 'counted', 'flushed_up_to'])
    .where('chat_id', '=', chatId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (userIds.length === 0) return;
  await trx
    .insertInto('chat_members')
    .values(
      userIds.map((userId) => ({
        chat_id: chatId,
        user_id: userId,
        read_up_to: chat.last_msg_id,
        counted_at: chat.counted,
        cleared_up_to: chat.flushed_up_to,
        changed: changedNow(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doNothing())
    .execute();
}

/** Finds the tenants of chats. */
export async function tenantsOfChats(db: Database, chatIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (chatIds.length === 0) return new Map();
  const rows = await db.selectFrom('chats').select(['chat_id', 'tenant']).where('chat_id', 'in', chatIds).execute();
  return new Map(rows.map((row) => [row.chat_id, row.tenant]));
}

/** Locks a chat until the transaction ends. */
export async function lockChat(trx: DatabaseTransaction, chatId: string): Promise<void> {
  await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', chatId).forUpdate().execute();
}

/** Lists the members of a chat, at most `limit` of them. */
export async function listParticipants(db: Database, chatId: string, limit?: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => row.user_id);
}

/** Lists a user's chats that have messages: all, or those changed since. Chats of dissolved groups are excluded. */
export function listChats(db: Database, userId: string, changedSince: number | undefined): Promise<readonly Chat[]> {
  return readChats(
    db,
    userId,
    sql``,
    changedSince === undefined
      ? sql`true`
      : sql`(cm.changed >= ${changedSince}::bigint or c.changed >= ${changedSince}::bigint)`,
  );
}

/** Lists a user's chats whose newest message differs from the client's, including chats unknown to the client. S-03. */
export function listDifferingChats(
  db: Database,
  userId: string,
  heads: ReadonlyMap<string, string>,
): Promise<readonly Chat[]> {
  const known = JSON.stringify(Object.fromEntries(heads));
  return readChats(
    db,
    userId,
    sql`left join jsonb_each_text(${known}::jsonb) head on head.key = cm.chat_id`,
    sql`c.last_msg_id::text is distinct from head.value`,
  );
}

async function readChats(
  db: Database,
  userId: string,
  join: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<readonly Chat[]> {
  // In a subquery the user has no influence on the plan. Otherwise PostgreSQL plans the prepared statement again for every user,
  // which takes five times as long as its execution.
  const { rows } = await sql<ChatRow & (MessageRow | { msg_id: null })>`
    select cm.chat_id as for_chat_id, c.last_msg_id, greatest(c.last_time, last.time) as last_time, cm.read_up_to,
      cm.hidden_up_to, ${unreadOf('cm')} as unread,
      cm.is_mentioned,
      case when cm.is_mentioned then (select min(later.msg_id) ${mentionsBehind('cm', sql`cm.read_up_to`)}) end as mentioned_in,
      last.*
    from chat_members cm
    join chats c on c.chat_id = cm.chat_id
    ${join}
    left join lateral (
      select ${MESSAGE_COLUMNS}, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias
      from messages m
      left join users u on u.user_id = m.sender_id
      left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
      where m.chat_id = cm.chat_id and not starts_with(m.type, 'command_')
        and m.deleted_by is null and ${keptBy('cm')}
      order by m.msg_id desc
      limit 1
    ) last on true
    where cm.user_id = (select ${userId}::text) and c.last_msg_id > 0 and ${condition}
      and not exists (select from groups g where g.group_id = cm.chat_id and g.is_dissolved)
    order by c.last_time desc`.execute(db);
  return rows.map((row) => ({
    chatId: row.for_chat_id,
    newestMessageId: String(row.last_msg_id),
    timeMs: row.last_time,
    lastMessage: row.msg_id === null ? undefined : messageOf(row),
    readUpTo: String(row.read_up_to),
    hiddenUpTo: row.hidden_up_to === 0 ? undefined : String(row.hidden_up_to),
    unread: row.unread,
    isMentioned: row.is_mentioned,
    mentionedIn: row.mentioned_in === null ? undefined : String(row.mentioned_in),
  }));
}

/** Hides a chat from a user's list up to a message number. The number never decreases and never exceeds the newest message. */
export async function hideChat(trx: DatabaseTransaction, chatId: string, userId: string, upTo: string): Promise<void> {
  const wanted = Math.min(Number(upTo), Number.MAX_SAFE_INTEGER);
  await sql`
    update chat_members m set
      hidden_up_to = greatest(m.hidden_up_to, least(${wanted}::bigint, c.last_msg_id)),
      changed = ${changedNow()}
    from chats c
    where c.chat_id = m.chat_id and m.chat_id = ${chatId} and m.user_id = ${userId}`.execute(trx);
}

interface ChatRow {
  readonly for_chat_id: string;
  readonly last_msg_id: number;
  readonly last_time: number;
  readonly read_up_to: number;
  readonly hidden_up_to: number;
  readonly unread: number;
  readonly is_mentioned: boolean;
  readonly mentioned_in: number | null;
}

/** Takes a chat from a user: neither list nor history has it any more. */
export async function closeChat(trx: DatabaseTransaction, chatId: string, userId: string): Promise<void> {
  await trx.deleteFrom('chat_members').where('chat_id', '=', chatId).where('user_id', '=', userId).execute();
}
