import { sql } from 'kysely';
import { messageNumber } from '../messages/message-number.ts';
import type { Evidence } from './report-evidence.ts';
import type { Database } from '../schema/schema.ts';
import { isRecalledByUser } from '../messages/visible-messages.ts';

/**
 * Reads the messages of a chat around one of them, or the last ones, for operators: also those that were recalled, removed, or that only
 * their sender sees. Oldest first.
 *
 * @param around messages before and after it
 */
export async function readAround(
  db: Database,
  chatId: string,
  messageId: string | undefined,
  around: number,
): Promise<readonly Evidence[]> {
  const bound =
    messageId === undefined
      ? sql`m.msg_id > c.last_msg_id - ${2 * around}::integer`
      : sql`m.msg_id between ${messageNumber(messageId) - around}::bigint and ${messageNumber(messageId) + around}::bigint`;
  const { rows } = await sql<Evidence>`
    select m.msg_id as "messageId", m.sender_id as "senderId", u.name as "senderName", m.is_system as "isSystem", m.time as "timeMs",
      m.type, m.body, ${isRecalledByUser()} as "wasRecalled"
    from messages m
    join chats c on c.chat_id = m.chat_id
    left join users u on u.user_id = m.sender_id
    where m.chat_id = ${chatId} and m.msg_id > c.flushed_up_to and not starts_with(m.type, 'command_') and ${bound}
    order by m.msg_id`.execute(db);
  return rows.map((row) => ({ ...row, senderName: row.senderName ?? undefined }));
}
