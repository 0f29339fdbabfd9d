import { type RawBuilder, sql } from 'kysely';
import { unreadAfter } from '#domain/chat/unread.ts';
import { isForGuests } from '#domain/group/guest-group.ts';
import { isMoneyReport, kindContentOf } from '#domain/message/kinds.ts';
import { writeContent } from '#contract/entities/content.ts';
import type { Mentions, MessageContent, Quote, SentMessage } from '#domain/message/message.ts';
import { changedNow } from '../engine/changes.ts';
import { messageKey, noteMessage } from '../nodes/outbox.ts';
import { countForPace } from '../access/player-limits.ts';
import type { LimitKind } from '../schema/schema-moderation.ts';
import type { Database, DatabaseTransaction, StoredRole } from '../schema/schema.ts';
import { MARK_STEP } from './unread.ts';
import { isStaff } from './visible-messages.ts';

export interface NewMessage {
  readonly chatId: string;
  readonly localId: string;
  /** An empty id means the system. */
  readonly sender: {
    readonly userId: string;
    readonly name: string;
    readonly role: StoredRole | undefined;
    /** The limits that a moderator has set: with `shadow`, only the sender sees the message. L-MO11, L-MO12. */
    readonly limits?: readonly LimitKind[];
  };
  readonly content: MessageContent;
  readonly mentions: Mentions;
  readonly quote?: Quote | undefined;
  /** The users who see it besides the owner and admins of the group; absent: all members. */
  readonly visibleTo?: readonly string[] | undefined;
  /** The service session that it belongs to. */
  readonly sessionId?: string | undefined;
}

export interface AppendedMessage {
  readonly message: SentMessage;
  /** The members who see it, including the sender. */
  readonly recipients: readonly string[];
  /** The quote as all but the sender see it, if it differs. */
  readonly quoteForOthers?: Quote | undefined;
  /** The key of the new message in the outbox. Absent for a message that is sent again, for example when it is restored. */
  readonly outboxKey?: string | undefined;
  /** The transaction that changed the chat before this message; absent: unknown. See `MessagePlace`. */
  readonly follows?: number | undefined;
  /** Only its sender sees it. Required: a reader that leaves it out would show the message to guests. */
  readonly isShadowed: boolean;
}

/**
 * Stores a message. One statement takes the chat's next number, inserts the row and increases the chat's count. The number comes
 * from the chat's own row, which stays locked until the transaction ends. So numbers are dense, and readers never see a later one
 * before an earlier one. The statement writes only the member rows of the sender and of users affected by a mention. The caller
 * checks permissions. D-06.
 */
export async function appendMessage(
  trx: DatabaseTransaction,
  message: NewMessage,
  nowMs: number,
): Promise<AppendedMessage> {
  const { chatId, localId, sender, content, mentions, quote } = message;
  const isSystem = sender.userId === '';
  const wire = writeContent(content);
  const effect = unreadEffect(message);
  const { limits = [] } = sender;
  const isShadowed = limits.includes('shadow');
  const isForSome = isShadowed || message.visibleTo !== undefined;
  const counts = effect === 'counts' && !isForSome;
  const countsForSome = effect === 'counts' && isForSome && !isShadowed;
  const isViewer = isShadowed ? sql<boolean>`m.user_id = ${sender.userId}` : viewerOf(chatId, message.visibleTo);
  // Only texts and rich messages count for the talk interval. After a recall, or an opened envelope, the user may send at once.
  const isSpeech = (content.kind === 'text' || content.kind === 'rich') && !isMoneyReport(content);
  const isForAll = effect === 'resets' || (counts && mentions.everyone);
  const touched = isForAll
    ? sql`true`
    : sql`(m.user_id = any(${[sender.userId, ...(counts ? mentions.userIds : [])]}::text[])
        ${content.kind === 'command' || isForSome ? sql`or m.hidden_up_to = counter.last_msg_id - 1` : sql``}
        ${isForSome ? sql`or ${isViewer}` : sql``})`;
  // A hidden chat stays hidden.
  const staysHidden = content.kind === 'command' ? sql`true` : isForSome ? sql`not ${isViewer}` : sql`false`;
  const { rows } = await sql<{ msg_id: number; time: number; follows: number; user_id: string }>`
    with counter as (
      update chats set
        last_msg_id = last_msg_id + 1,
        last_time = greatest(last_time, ${isForSome ? 0 : nowMs}::bigint),
        counted = counted + ${counts ? 1 : 0}::integer,
        changed_before = changed,
        changed = ${changedNow()}
      where chat_id = ${chatId} returning last_msg_id, greatest(last_time, ${nowMs}::bigint) as last_time, counted, changed_before
    ), stored as (
      insert into messages
        (chat_id, msg_id, sender_id, uuid, is_system, time, type, body, mentions_all, mentioned_ids, mention_words, counts,
          for_guests, quoted_id, visible_to, counts_for_viewers, session_id, shadowed_in)
      select ${chatId}, last_msg_id, ${sender.userId}, ${localId}, ${isSystem}::boolean, last_time, ${wire.type}, ${wire.body},
        ${mentions.everyone}::boolean, ${mentions.userIds}::text[], ${JSON.stringify(mentions.words)},
        ${counts}::boolean, ${isForGuests(kindContentOf(content))}::boolean, ${quote?.messageId ?? null}::bigint,
        ${message.visibleTo ?? null}::text[], ${countsForSome}::boolean, ${message.sessionId ?? null}::text,
        ${isShadowed ? 0 : null}::bigint
      from counter
    ), marked as (
      insert into count_marks (chat_id, msg_id, counted)
      select ${chatId}, last_msg_id, counted from counter where last_msg_id % ${MARK_STEP}::integer = 0
    ), reached as (
      update chat_members m set
        unread = case
          when ${effect === 'resets'}::boolean then 0
          when ${counts}::boolean and m.user_id = ${sender.userId} and not m.is_muted then m.unread + counter.counted - 1 - m.counted_at
          when ${countsForSome}::boolean and m.user_id <> ${sender.userId} and not m.is_muted and ${isViewer} then m.unread + 1
          else m.unread end,
        counted_at = case
          when ${effect === 'resets'}::boolean or (${counts}::boolean and m.user_id = ${sender.userId}) then counter.counted
          else m.counted_at end,
        own_behind = m.own_behind + case when ${counts}::boolean and m.user_id = ${sender.userId} then 1 else 0 end,
        is_mentioned = m.is_mentioned or (${counts}::boolean and m.user_id <> ${sender.userId}
          and (${mentions.everyone}::boolean or m.user_id = any(${mentions.userIds}::text[]))),
        hidden_up_to = case when m.hidden_up_to = counter.last_msg_id - 1 and ${staysHidden} then counter.last_msg_id
          else m.hidden_up_to end,
        last_sent_at = case when m.user_id = ${sender.userId} and ${isSpeech}::boolean then counter.last_time else m.last_sent_at end,
        changed = ${changedNow()}
      from counter where m.chat_id = ${chatId} and ${touched}
    )${noteMessage(trx, chatId, { number: sql`last_msg_id`, from: sql`counter` })}
    select counter.last_msg_id as msg_id, counter.last_time as time, counter.changed_before as follows, m.user_id
    from counter join chat_members m on m.chat_id = ${chatId} where ${isViewer}`.execute(trx);
  const first = rows[0];
  if (first === undefined) throw new Error(`chat ${chatId} has no members`);
  if (limits.includes('slow')) await countForPace(trx, sender.userId, nowMs);
  return {
    message: {
      chatId,
      localId,
      senderId: sender.userId,
      senderName: sender.name,
      senderRole: sender.role,
      isFromSystem: isSystem,
      timeMs: first.time,
      content,
      mentions,
      delivery: { state: 'sent', messageId: String(first.msg_id) },
      ...(quote === undefined ? {} : { quote }),
      ...(message.sessionId === undefined ? {} : { sessionId: message.sessionId }),
    },
    recipients: rows.map((row) => row.user_id),
    outboxKey: messageKey(chatId, first.msg_id),
    follows: first.follows,
    isShadowed,
  };
}

/** The message's effect on the unread count of other members, by the domain's rule. */
function unreadEffect({ sender, content, mentions, chatId, localId }: NewMessage): 'counts' | 'resets' | 'nothing' {
  const message = {
    chatId,
    localId,
    senderId: sender.userId,
    senderName: sender.name,
    senderRole: sender.role,
    isFromSystem: sender.userId === '',
    timeMs: 0,
    content,
    mentions,
    delivery: { state: 'sent', messageId: '1' },
  } as const;
  const situation = { ownId: 'someone else', isChatOpen: false, notificationsMuted: false };
  const { unread } = unreadAfter({ unread: 1, isMentioned: false }, message, situation);
  return unread > 1 ? 'counts' : unread === 0 ? 'resets' : 'nothing';
}

/** Whether a chat has members, or members who see a message for some of them. */
export async function hasReaders(db: Database, chatId: string, visibleTo?: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('chat_members as m')
    .select('m.user_id')
    .where('m.chat_id', '=', chatId)
    .where(viewerOf(chatId, visibleTo))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the chat's member `m` sees a message for these users, or for all. */
const viewerOf = (chatId: string, visibleTo: readonly string[] | undefined): RawBuilder<boolean> =>
  visibleTo === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(m.user_id = any(${visibleTo}::text[]) or ${isStaff(sql`${chatId}`, sql`m.user_id`)})`;

/** Finds the first result of a repeated call. S-01. */
export async function findByUuid(
  db: Database,
  senderId: string,
  uuid: string,
): Promise<{ readonly messageId: string; readonly timeMs: number } | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['msg_id', 'time'])
    .where('sender_id', '=', senderId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row === undefined ? undefined : { messageId: String(row.msg_id), timeMs: row.time };
}
