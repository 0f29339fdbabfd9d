import { sql } from 'kysely';
import { readContent } from '../../../widget/contract/entities/message.ts';
import { unpacked } from '../../../widget/contract/entities/rich-content.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { isForGuests } from '../../../widget/domain/group/guest-group.ts';
import type { Quote, SentMessage } from '../../../widget/domain/message/message.ts';
import { isQuotable, quoteOf } from '../../../widget/domain/message/quote.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import { messageOf, type MessageRow } from './message-row.ts';
import type { DatabaseTransaction } from './schema.ts';
import { messageNumber } from './message-number.ts';

/** What the quote in a message `m` shows, as `QuotedRow`: read from the quoted message itself, so that it is taken back with it. */
export const QUOTED = sql`
  select quoted.sender_id as quoted_sender, coalesce(nullif(author.alias, ''), writer.name, '') as quoted_name,
    quoted.type as quoted_type, quoted.body as quoted_body, quoted.deleted_by is not null as quoted_gone
  from messages quoted
  left join users writer on writer.user_id = quoted.sender_id
  left join group_members author on author.group_id = quoted.chat_id and author.user_id = quoted.sender_id
  where quoted.chat_id = m.chat_id and quoted.msg_id = m.quoted_id`;

/**
 * The quote of a message that somebody who may send to its chat wants to answer. A number that the chat does not have and what
 * cannot be quoted (notices, commands, what only some may see) is refused as `not_found`. One that has just been taken back is
 * no reason to lose the answer: it shows as taken back, to everyone.
 */
export async function findQuote(
  trx: DatabaseTransaction,
  chatId: string,
  messageId: string,
): Promise<Result<Quote, FailureCode>> {
  const number = messageNumber(messageId);
  const { rows } = await sql<MessageRow>`
    select m.*, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias
    from messages m
    left join users u on u.user_id = m.sender_id
    left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
    where m.chat_id = ${chatId} and m.msg_id = ${number}::bigint`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.is_system || !isQuotable(unpacked(readContent(row.type, row.body)))) {
    return failure('not_found');
  }
  return success(quoteOf(messageOf(row)));
}

/** A message as guests get it: of what they may not see, they do not see a quote either. */
export function withQuoteForGuests(message: SentMessage): SentMessage {
  const content = message.quote?.content;
  if (message.quote === undefined || content === undefined || isForGuests(unpacked(content))) return message;
  return { ...message, quote: { ...message.quote, content: undefined } };
}
