import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { isRecalledByUser, isRemoved, seenBy } from '../messages/visible-messages.ts';

/** Rows that are read at once. */
const AT_ONCE = 500;

/** Times are milliseconds, amounts minor units of the tenant's currency, by the name of the column. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

type Keyed = PersonalRecord & { readonly key: string };

/** Reads the rows of a table after a key, in the order of their keys. */
type Page = (userId: string, after: string) => RawBuilder<Keyed>;

/**
 * The records of a person by the name of their list. Each has a unique `key` of the list, which is not part of the record. The names
 * of others are those that the person sees; reports about the person are left out, because they would name the reporter.
 */
export const RECORD_LISTS: Readonly<Record<string, Page>> = {
  sessions: (userId, after) => sql`
    select session_id as key, device, created_at as "createdAt", seen_at as "seenAt" from sessions
    where user_id = ${userId} and session_id > ${after} order by session_id limit ${AT_ONCE}`,
  friends: (userId, after) => sql`
    select f.friend_id as key, f.friend_id as "userId", u.name, f.alias, f.is_blacklisted as "isBlacklisted", f.chat_id as "chatId"
    from friendships f join users u on u.user_id = f.friend_id
    where f.user_id = ${userId} and not f.is_removed and f.friend_id > ${after} order by f.friend_id limit ${AT_ONCE}`,
  'friend-requests': (userId, after) => sql`
    select from_id || ' ' || to_id as key, from_id as "fromId", to_id as "toId", message, state, time,
      (select coalesce(json_agg(note), '[]')::text from json_array_elements(board::json) note
        where note ->> 'by' = ${userId} or note ->> 'isShadowed' is null) as notes
    from friend_requests
    where (from_id = ${userId} or (to_id = ${userId} and not is_shadowed)) and from_id || ' ' || to_id > ${after}
    order by from_id || ' ' || to_id limit ${AT_ONCE}`,
  groups: (userId, after) => sql`
    select m.group_id as key, m.group_id as "groupId", g.name, m.role, m.alias, m.title, m.posting_banned as "isMuted"
    from group_members m join groups g on g.group_id = m.group_id
    where m.user_id = ${userId} and not m.is_removed and not g.is_dissolved and m.group_id > ${after}
    order by m.group_id limit ${AT_ONCE}`,
  'followed-groups': (userId, after) => sql`
    select c.group_id as key, c.group_id as "groupId", g.name, c.created_at as "createdAt"
    from group_collections c join groups g on g.group_id = c.group_id
    where c.user_id = ${userId} and c.group_id > ${after} order by c.group_id limit ${AT_ONCE}`,
  'money-movements': (userId, after) => sql`
    select key, kind, purpose, reason, amount, state, created_at as "createdAt", settled_at as "settledAt" from money_movements
    where user_id = ${userId} and key > ${after} order by key limit ${AT_ONCE}`,
  'envelopes-sent': (userId, after) => sql`
    select envelope_id as key, envelope_id as "envelopeId", chat_id as "chatId", kind, total, quantity, remark, state, refund,
      created_at as "createdAt" from red_envelopes
    where sender_id = ${userId} and envelope_id > ${after} order by envelope_id limit ${AT_ONCE}`,
  'envelopes-opened': (userId, after) => sql`
    select envelope_id as key, envelope_id as "envelopeId", amount, taken_at as "takenAt" from red_shares
    where user_id = ${userId} and envelope_id > ${after} order by envelope_id limit ${AT_ONCE}`,
  transfers: (userId, after) => sql`
    select transfer_id as key, transfer_id as "transferId", chat_id as "chatId", sender_id as "senderId", receiver_id as "receiverId", amount,
      remark, state, created_at as "createdAt", finished_at as "finishedAt" from transfers
    where (sender_id = ${userId} or receiver_id = ${userId}) and transfer_id > ${after} order by transfer_id limit ${AT_ONCE}`,
  'campaign-days': (userId, after) => sql`
    select campaign_id || ' ' || day as key, campaign_id as "campaignId", day, kind, reward, time from campaign_days
    where user_id = ${userId} and campaign_id || ' ' || day > ${after} order by campaign_id || ' ' || day limit ${AT_ONCE}`,
  bets: (userId, after) => sql`
    select order_id as key, order_id as "orderId", kind, game_id as "gameId", issue, ref, lines, amount, payout, state,
      created_at as "createdAt", settled_at as "settledAt" from lottery_bets
    where user_id = ${userId} and order_id > ${after} order by order_id limit ${AT_ONCE}`,
  'shared-bets': (userId, after) => sql`
    select order_id as key, order_id as "orderId", state, payout, result from bet_orders
    where user_id = ${userId} and order_id > ${after} order by order_id limit ${AT_ONCE}`,
  'followed-bets': (userId, after) => sql`
    select uuid as key, order_id as "orderId", shared_order_id as "sharedOrderId", chat_id as "chatId", game_id as "gameId", issue, items,
      times, amount from bet_follows
    where user_id = ${userId} and uuid > ${after} order by uuid limit ${AT_ONCE}`,
  calls: (userId, after) => sql`
    select call_id as key, chat_id as "chatId", caller_id as "callerId", callee_id as "calleeId", medium, outcome, started_at as "startedAt",
      duration_ms as "durationMs" from calls
    where (caller_id = ${userId} or callee_id = ${userId}) and call_id > ${after} order by call_id limit ${AT_ONCE}`,
  'service-sessions': (userId, after) => sql`
    select session_id as key, chat_id as "chatId", kind, topic, language, data, score, remark, queued_at as "queuedAt",
      ended_at as "endedAt" from service_sessions
    where player_id = ${userId} and session_id > ${after} order by session_id limit ${AT_ONCE}`,
  'reports-made': (userId, after) => sql`
    select lpad(report_id::text, 15, '0') as key, reason, note, chat_id as "chatId", state, created_at as "createdAt" from reports
    where reporter_id = ${userId} and report_id > ${Number(after)}::bigint order by report_id limit ${AT_ONCE}`,
};

/** Reads one of the lists, some rows at a time. */
export async function* readRecords(db: Database, list: Page, userId: string): AsyncGenerator<PersonalRecord> {
  let after = '';
  for (;;) {
    const { rows } = await list(userId, after).execute(db);
    for (const { key: _key, ...record } of rows) yield record;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.key;
  }
}

export async function readProfile(db: Database, userId: string): Promise<PersonalRecord | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('player_attributes as a', 'a.user_id', 'u.user_id')
    .select([
      'u.user_id as userId',
      'u.player_id as playerId',
      'u.name',
      'u.photo',
      'u.login_name as loginName',
      'u.phone',
      'u.platform_name as platformName',
      'u.platform_photo as platformPhoto',
      'u.accepts_requests as acceptsRequests',
      'u.accepts_group_invites as acceptsGroupInvites',
      'u.can_be_found as canBeFound',
      'u.is_frozen as isFrozen',
      'u.created_at as createdAt',
      'u.last_login_at as lastLoginAt',
      'a.language',
      'a.level',
      'a.tags',
    ])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
}

export interface PersonalMessage {
  readonly chatId: string;
  readonly messageId: number;
  readonly senderId: string;
  readonly senderName: string | null;
  readonly isSystem: boolean;
  readonly isRecalled: boolean;
  /** D-20. */
  readonly isRemovedByPlatform: boolean;
  readonly time: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Reads the messages of a person, chat by chat: all that the person wrote, and in chats with one friend or the customer service
 * also what the person sees of the other side. L-PB31.
 */
export async function* readMessages(db: Database, userId: string): AsyncGenerator<PersonalMessage> {
  const { rows: chats } = await sql<{ chatId: string; isPair: boolean }>`
    select chat_id as "chatId", exists (
      select from friendships f where f.user_id = ${userId} and f.chat_id = m.chat_id
      union all select from service_sessions s where s.player_id = ${userId} and s.chat_id = m.chat_id
    ) as "isPair"
    from chat_members m where user_id = ${userId}
    union
    select group_id, false from group_members where user_id = ${userId} and is_removed
    order by 1, 2 desc`.execute(db);
  let done = '';
  for (const { chatId, isPair } of chats) {
    if (chatId === done) continue;
    done = chatId;
    for (let after = 0; ;) {
      const rows = await readChatPart(db, userId, { chatId, isPair, after });
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) break;
      after = last.messageId;
    }
  }
}

interface ChatPart {
  readonly chatId: string;
  readonly isPair: boolean;
  readonly after: number;
}

async function readChatPart(
  db: Database,
  userId: string,
  { chatId, isPair, after }: ChatPart,
): Promise<readonly PersonalMessage[]> {
  const { rows } = await sql<PersonalMessage>`
    select m.chat_id as "chatId", m.msg_id as "messageId", m.sender_id as "senderId", u.name as "senderName", m.is_system as "isSystem",
      ${isRecalledByUser()} as "isRecalled", ${isRemoved()} as "isRemovedByPlatform", m.time, m.type, m.body
    from messages m
    left join users u on u.user_id = m.sender_id
    left join chat_members cm on cm.chat_id = m.chat_id and cm.user_id = ${userId}
    left join group_members mine on mine.group_id = m.chat_id and mine.user_id = ${userId} and not mine.is_removed
    where m.chat_id = ${chatId} and m.msg_id > ${after}::bigint and m.body <> ''
      and ((m.sender_id = ${userId} and not m.is_system) or (${isPair}::boolean and ${seenBy('cm')} and not ${isRemoved()}))
    order by m.msg_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** A file that a person has uploaded. */
export interface PersonalFile {
  readonly owner: string;
  readonly fileKey: string;
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly blobKey: string;
  readonly size: number;
  readonly createdAt: number;
}

/** Reads the files of a person. Copies of the same bytes follow each other. */
export async function* readFiles(db: Database, userId: string): AsyncGenerator<PersonalFile> {
  let [blob, owner, key] = ['', '', ''];
  for (;;) {
    const { rows } = await sql<PersonalFile>`
      select owner, file_key as "fileKey", kind, name, media_type as "mediaType", blob_key as "blobKey", size, created_at as "createdAt"
      from files where uploader_id = ${userId} and (blob_key, owner, file_key) > (${blob}, ${owner}, ${key})
      order by blob_key, owner, file_key limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    [blob, owner, key] = [last.blobKey, last.owner, last.fileKey];
  }
}
