import { sql } from 'kysely';
import { unreadAfter } from '../../../widget/domain/chat/unread.ts';
import { isForGuests } from '../../../widget/domain/group/guest-group.ts';
import { unpacked } from '../../../widget/contract/entities/rich-content.ts';
import { writeContent } from '../../../widget/contract/entities/message.ts';
import type { Mentions, MessageContent, Quote, SentMessage } from '../../../widget/domain/message/message.ts';
import type { Database, DatabaseTransaction, StoredRole } from './schema.ts';

export interface NewMessage {
  readonly chatId: string;
  readonly localId: string;
  /** Empty id: the system. */
  readonly sender: { readonly userId: string; readonly name: string; readonly role: StoredRole | undefined };
  readonly content: MessageContent;
  readonly mentions: Mentions;
  readonly quote?: Quote | undefined;
}

export interface AppendedMessage {
  readonly message: SentMessage;
  /** Everyone in the chat, the sender too. */
  readonly recipients: readonly string[];
}

/**
 * Stores a message: one statement takes the chat's next number, inserts the row and moves everybody's unread count. The
 * number comes from the chat's own row, which stays locked until the transaction ends, so numbers are dense and readers never
 * see a later one before an earlier one. Permissions are the caller's. D-06.
 *
 * @param foreignNumber a number from elsewhere (see `Sabotage`)
 */
export async function appendMessage(
  trx: DatabaseTransaction,
  message: NewMessage,
  nowMs: number,
  foreignNumber?: number,
): Promise<AppendedMessage> {
  const { chatId, localId, sender, content, mentions, quote } = message;
  const isSystem = sender.userId === '';
  const wire = writeContent(content);
  const effect = unreadEffect(message);
  // Who takes something back may say it anew at once: only what is said counts for the talk interval.
  const isSpeech = content.kind === 'text' || content.kind === 'rich';
  const { rows } = await sql<{ msg_id: number; time: number; user_id: string }>`
    with counter as (
      update chats set last_msg_id = coalesce(${foreignNumber ?? null}::bigint, last_msg_id + 1), last_time = greatest(last_time, ${nowMs}::bigint)
      where chat_id = ${chatId} returning last_msg_id, last_time
    ), stored as (
      insert into messages
        (chat_id, msg_id, sender_id, uuid, is_system, time, type, body, mentions_all, mentioned_ids, mention_words, counts,
          for_guests, quoted_id)
      select ${chatId}, last_msg_id, ${sender.userId}, ${localId}, ${isSystem}::boolean, last_time, ${wire.type}, ${wire.body},
        ${mentions.everyone}::boolean, ${mentions.userIds}::text[], ${JSON.stringify(mentions.words)},
        ${effect === 'counts'}::boolean, ${isForGuests(unpacked(content))}::boolean, ${quote?.messageId ?? null}::bigint
      from counter
    ), reached as (
      update chat_members m set
        unread = case
          when ${effect === 'resets'}::boolean then 0
          when ${effect === 'counts'}::boolean and m.user_id <> ${sender.userId} and not m.is_muted then m.unread + 1
          else m.unread end,
        is_mentioned = m.is_mentioned or (${effect === 'counts'}::boolean and m.user_id <> ${sender.userId}
          and (${mentions.everyone}::boolean or m.user_id = any(${mentions.userIds}::text[]))),
        hidden_up_to = case when ${content.kind === 'command'}::boolean and m.hidden_up_to = counter.last_msg_id - 1 then counter.last_msg_id
          else m.hidden_up_to end,
        last_sent_at = case when m.user_id = ${sender.userId} and ${isSpeech}::boolean then counter.last_time else m.last_sent_at end,
        changed = pg_current_xact_id()::text::bigint
      from counter where m.chat_id = ${chatId} returning m.user_id
    )
    select counter.last_msg_id as msg_id, counter.last_time as time, reached.user_id from counter, reached`.execute(
    trx,
  );
  const first = rows[0];
  if (first === undefined) throw new Error(`chat ${chatId} has no members`);
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
    },
    recipients: rows.map((row) => row.user_id),
  };
}

/** What the message does to the count of someone who has not sent it: the domain's rule, asked once. */
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

/** What D-06 forbids; see `Sabotage`. The suite that asks for it has made the sequence. */
export async function takeGlobalNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('sabotage_numbers') as number`.execute(db);
  return rows[0]?.number ?? 0;
}

/** The first answer to a call that was made before. S-01. */
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
