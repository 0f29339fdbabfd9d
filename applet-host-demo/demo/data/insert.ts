import { sql } from 'kysely';
import { NO_MENTIONS, type Mentions, type MessageContent } from '#domain/message/message.ts';
import { writeContent } from '#contract/entities/content.ts';
import { isMoneyReport, kindContentOf } from '#domain/message/kinds.ts';
import { isForGuests } from '#domain/group/guest-group.ts';
import { newUuid } from '../../provider/base/store/engine/ids.ts';
import { changedNow } from '../../provider/base/store/engine/changes.ts';
import { openChat } from '../../provider/base/store/messages/chats.ts';
import { recountChats } from '../../provider/base/store/messages/unread.ts';
import type { DatabaseTransaction } from '../../provider/base/store/schema/schema.ts';

export interface SeedMessage {
  /** Empty for system messages. */
  readonly senderId: string;
  readonly timeMs: number;
  readonly content: MessageContent;
  readonly mentions?: Mentions;
}

const ROWS_PER_STATEMENT = 500;

/** Inserts a chat's whole history at once, numbered after its last message. All members have read everything afterwards. */
export async function insertHistory(
  trx: DatabaseTransaction,
  chat: { readonly chatId: string; readonly tenant: string },
  unordered: readonly SeedMessage[],
): Promise<void> {
  const messages = unordered.toSorted((a, b) => a.timeMs - b.timeMs);
  const last = messages.at(-1);
  if (last === undefined) return;
  await openChat(trx, { ...chat, userIds: [], nowMs: last.timeMs });
  const { last_msg_id: before } = await trx
    .selectFrom('chats')
    .select('last_msg_id')
    .where('chat_id', '=', chat.chatId)
    .executeTakeFirstOrThrow();
  const rows = messages.map(({ senderId, timeMs, content, mentions = NO_MENTIONS }, index) => {
    const { type, body } = writeContent(content);
    return {
      chat_id: chat.chatId,
      msg_id: before + index + 1,
      sender_id: senderId,
      uuid: newUuid(),
      is_system: senderId === '',
      time: timeMs,
      type,
      body,
      mentions_all: mentions.everyone,
      mentioned_ids: [...mentions.userIds],
      mention_words: JSON.stringify(mentions.words),
      counts: senderId !== '' && (content.kind === 'text' || content.kind === 'rich') && !isMoneyReport(content),
      for_guests: isForGuests(kindContentOf(content)),
    };
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('messages')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
  const newest = before + messages.length;
  await trx
    .updateTable('chats')
    .set({ last_msg_id: newest, last_time: last.timeMs, changed: changedNow() })
    .where('chat_id', '=', chat.chatId)
    .execute();
  await trx.updateTable('chat_members').set({ read_up_to: newest }).where('chat_id', '=', chat.chatId).execute();
  await recountChats(trx, [chat.chatId]);
}

/** Leaves a user's newest messages in a chat unread. Applies the same rules as the unread counts. */
export async function leaveUnread(
  trx: DatabaseTransaction,
  chatId: string,
  userId: string,
  newestCount: number,
): Promise<void> {
  await sql`
    update chat_members m set
      read_up_to = target.number,
      counted_at = target.counted,
      own_behind = (
        select count(*) from messages own
        where own.chat_id = m.chat_id and own.msg_id > target.number and own.counts and own.sender_id = m.user_id),
      unread = case when m.is_muted then 0 else (
        select count(*)::integer from messages later
        where later.chat_id = m.chat_id and later.msg_id > target.number and later.counts and later.sender_id <> m.user_id) end,
      is_mentioned = exists (
        select from messages later
        where later.chat_id = m.chat_id and later.msg_id > target.number and later.sender_id <> m.user_id
          and (later.mentions_all or m.user_id = any(later.mentioned_ids)))
    from (select greatest(last_msg_id - ${newestCount}::bigint, 0) as number, counted from chats where chat_id = ${chatId}) target
    where m.chat_id = ${chatId} and m.user_id = ${userId}`.execute(trx);
}
