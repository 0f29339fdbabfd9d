import { type RawBuilder, sql } from 'kysely';
import { readContent } from '#contract/entities/content.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import type { FailureCode } from '#domain/failure.ts';
import { isForGuests } from '#domain/group/guest-group.ts';
import type { Quote, SentMessage } from '#domain/message/message.ts';
import { isQuotable, quoteOf } from '#domain/message/quote.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { MESSAGE_COLUMNS, messageOf, type MessageRow } from './message-row.ts';
import type { DatabaseTransaction } from '../schema/schema.ts';
import { messageNumber } from './message-number.ts';

/**
 * The quote in a message `m`, as a `QuotedRow`. It is read from the quoted message itself, so that a recall also affects it.
 *
 * @param viewerId only the sender sees what was removed for everybody else; null: for all viewers
 */
export const quoted = (viewerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select quoted.sender_id as quoted_sender, coalesce(nullif(author.alias, ''), writer.name, '') as quoted_name,
    quoted.type as quoted_type, quoted.body as quoted_body,
    coalesce(quoted.deleted_by,
      case when quoted.shadowed_in is not null and quoted.sender_id is distinct from ${viewerId} then quoted.sender_id end) as quoted_gone_by
  from messages quoted
  left join users writer on writer.user_id = quoted.sender_id
  left join group_members author on author.group_id = quoted.chat_id and author.user_id = quoted.sender_id
  where quoted.chat_id = m.chat_id and quoted.msg_id = m.quoted_id`;

/** A quote as the sender of the reply sees it, and as the others do if that differs. */
export interface FoundQuote {
  readonly own: Quote;
  readonly forOthers?: Quote;
}

/**
 * Finds the quote for a reply. The caller has checked that the user may send to the chat. An unknown number, and content that cannot
 * be quoted (notices, commands, restricted content), fail with `not_found`. A message that was just recalled can still be quoted:
 * the quote shows as recalled to all members. A message that was removed for everybody but its sender shows as recalled to the others.
 */
export async function findQuote(
  trx: DatabaseTransaction,
  chatId: string,
  messageId: string,
  userId: string,
): Promise<Result<FoundQuote, FailureCode>> {
  const number = messageNumber(messageId);
  const { rows } = await sql<MessageRow & { readonly is_shadowed: boolean }>`
    select ${MESSAGE_COLUMNS}, m.shadowed_in is not null as is_shadowed, u.name as sender_name, gm.role as sender_role, gm.alias as sender_alias
    from messages m
    left join users u on u.user_id = m.sender_id
    left join group_members gm on gm.group_id = m.chat_id and gm.user_id = m.sender_id
    where m.chat_id = ${chatId} and m.msg_id = ${number}::bigint`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.is_system || !isQuotable(kindContentOf(readContent(row.type, row.body)))) {
    return failure('not_found');
  }
  if (!row.is_shadowed) return success({ own: quoteOf(messageOf(row)) });
  const forOthers = quoteOf(messageOf({ ...row, deleted_by: row.deleted_by ?? row.sender_id }));
  return success(row.sender_id === userId ? { own: quoteOf(messageOf(row)), forOthers } : { own: forOthers });
}

/** A message for guests: quotes of content that guests may not see are removed. */
export function withQuoteForGuests(message: SentMessage): SentMessage {
  const content = message.quote?.content;
  if (message.quote === undefined || content === undefined || isForGuests(kindContentOf(content))) return message;
  return { ...message, quote: { ...message.quote, content: undefined } };
}
