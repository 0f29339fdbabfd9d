import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../schema/schema.ts';
import { isFor } from './visible-messages.ts';

/**
 * Unread counts. A counting message increases one number of its chat (`chats.counted`), not a row of every member. A member's
 * row stores a count and the chat's number at that moment (`unread`, `counted_at`). The difference to the chat's current number is
 * added, except in a muted chat. `count_marks` stores the chat's number at every 128th message, so that the messages after a read
 * pointer can be counted without reading all of them. Messages for some members only increase the rows of these members.
 * Spec: 1-chat §4 Incoming messages.
 */
export const MARK_STEP = 128;

/** The unread messages of a member of the chat `c`. `member` is the alias of the member's row in chat_members. */
export const unreadOf = (member: string): RawBuilder<number> => {
  const m = sql.ref(member);
  return sql<number>`(${m}.unread + case when ${m}.is_muted then 0 else c.counted - ${m}.counted_at end)::integer`;
};

/**
 * The messages after a number that count for the member `m` of the chat `c`: sent by others and not removed, even if the chat was
 * muted.
 *
 * @param ownBehind the member's own messages after that number
 */
export const unreadBehind = (number: RawBuilder<number>, ownBehind: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(
  case when ${number} >= c.last_msg_id then 0 else c.counted - ${countedAt(number)} - ${ownBehind}
    - (select count(*) from messages gone
      where gone.chat_id = m.chat_id and gone.msg_id > ${number} and gone.counts and gone.deleted_by is not null
        and gone.sender_id <> m.user_id)
    - (select count(*) from messages shadowed
      where shadowed.chat_id = m.chat_id and shadowed.msg_id > ${number} and shadowed.counts and shadowed.shadowed_in is not null
        and shadowed.deleted_by is null and shadowed.sender_id <> m.user_id)
    + (select count(*) from messages theirs
      where theirs.chat_id = m.chat_id and theirs.msg_id > ${number} and theirs.counts_for_viewers and theirs.sender_id <> m.user_id
        and ${isFor('m', 'theirs')})
  end)::integer`;

/** The own messages after the new read pointer of `m`. They are counted only if the member wrote without reading. */
export const ownBehindAfter = (number: RawBuilder<number>): RawBuilder<number> => sql<number>`(
  case when m.own_behind = 0 or ${number} >= c.last_msg_id then 0 else m.own_behind - (
    select count(*) from messages own
    where own.chat_id = m.chat_id and own.msg_id > m.read_up_to and own.msg_id <= ${number}
      and own.sender_id = m.user_id and own.counts) end)`;

/** The chat's number at a message: computed from the mark before it, and at most one step of messages. */
const countedAt = (number: RawBuilder<number>): RawBuilder<number> => sql<number>`(
  select coalesce(mark.counted, 0) + (select count(*) from messages since
    where since.chat_id = m.chat_id and since.msg_id > coalesce(mark.msg_id, 0) and since.msg_id <= ${number} and since.counts)
  from (values (1)) as one
  left join lateral (
    select marks.msg_id, marks.counted from count_marks marks
    where marks.chat_id = m.chat_id and marks.msg_id <= ${number} order by marks.msg_id desc limit 1
  ) mark on true)`;

/** The messages `later` after a number that mention a member. They are few, and found by their own index. */
export const mentionsBehind = (member: string, number: RawBuilder<number>): RawBuilder<unknown> => {
  const m = sql.ref(member);
  return sql`
    from messages later
    where later.chat_id = ${m}.chat_id and later.msg_id > ${number} and (later.mentions_all or later.mentioned_ids <> '{}')
      and later.counts and later.deleted_by is null and later.shadowed_in is null and later.sender_id <> ${m}.user_id
      and (later.mentions_all or ${m}.user_id = any(later.mentioned_ids))`;
};

/**
 * Locks a member's row before a statement that reads the member's count and the chat's number together. If that statement had to
 * wait for the row itself, it would see the chat's old state.
 */
export async function lockMember(trx: DatabaseTransaction, chatId: string, userId: string): Promise<void> {
  await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/** Recounts chats whose messages were written in bulk. Their members have read everything. */
export async function recountChats(trx: DatabaseTransaction, chatIds: readonly string[]): Promise<void> {
  const chosen = sql`any(${chatIds}::text[])`;
  await sql`delete from count_marks where chat_id = ${chosen}`.execute(trx);
  await sql`
    insert into count_marks (chat_id, msg_id, counted)
    select chat_id, msg_id, counted from (
      select chat_id, msg_id, count(*) filter (where counts) over (partition by chat_id order by msg_id) as counted
      from messages where chat_id = ${chosen}
    ) numbered where msg_id % ${MARK_STEP}::integer = 0`.execute(trx);
  await sql`
    update chats c set counted = (select count(*) from messages m where m.chat_id = c.chat_id and m.counts)
    where c.chat_id = ${chosen}`.execute(trx);
  await sql`
    update chat_members m set counted_at = c.counted, own_behind = 0 from chats c
    where c.chat_id = m.chat_id and c.chat_id = ${chosen}`.execute(trx);
}
