import { readContent } from '../../../widget/contract/entities/message.ts';
import { NO_MENTIONS, type Quote, type SentMessage } from '../../../widget/domain/message/message.ts';
import { quoteOf } from '../../../widget/domain/message/quote.ts';
import type { StoredRole } from './schema.ts';

/** A stored message with its sender as of now: a new name or role shows on old messages too. */
export interface MessageRow {
  readonly chat_id: string;
  readonly msg_id: number;
  readonly sender_id: string;
  readonly uuid: string;
  readonly is_system: boolean;
  readonly time: number;
  readonly type: string;
  readonly body: string;
  readonly mentions_all: boolean;
  readonly mentioned_ids: readonly string[];
  readonly mention_words: string;
  readonly deleted_by: string | null;
  readonly deleted_at: number | null;
  readonly sender_name: string | null;
  readonly sender_alias: string | null;
  readonly sender_role: StoredRole | null;
  readonly quoted_id: number | null;
}

/** What a message answers, as of now. Absent where a query does not ask for it. */
export interface QuotedRow {
  readonly quoted_sender: string | null;
  readonly quoted_name: string | null;
  readonly quoted_type: string | null;
  readonly quoted_body: string | null;
  readonly quoted_gone: boolean | null;
}

export function messageOf(row: MessageRow & Partial<QuotedRow>): SentMessage {
  return {
    chatId: row.chat_id,
    localId: row.uuid,
    senderId: row.sender_id,
    senderName: row.sender_alias === null || row.sender_alias === '' ? (row.sender_name ?? '') : row.sender_alias,
    senderRole: row.sender_role ?? undefined,
    isFromSystem: row.is_system,
    timeMs: row.time,
    content: readContent(row.type, row.body),
    mentions: {
      everyone: row.mentions_all,
      userIds: row.mentioned_ids,
      // Written by appendMessage as a list of strings.
      words: JSON.parse(row.mention_words) as readonly string[],
    },
    delivery: { state: 'sent', messageId: String(row.msg_id) },
    // What was taken back before the time was kept: any command is newer.
    ...(row.deleted_by === null && row.deleted_at === null
      ? {}
      : { deletion: { timeMs: row.deleted_at ?? 0, byId: row.deleted_by ?? undefined } }),
    ...quoteIn(row),
  };
}

function quoteIn(row: MessageRow & Partial<QuotedRow>): { readonly quote?: Quote } {
  const { quoted_id: number, quoted_type: type, quoted_body: body } = row;
  if (number === null || typeof type !== 'string' || typeof body !== 'string') return {};
  const quoted: SentMessage = {
    chatId: row.chat_id,
    localId: '',
    senderId: row.quoted_sender ?? '',
    senderName: row.quoted_name ?? '',
    senderRole: undefined,
    isFromSystem: false,
    timeMs: 0,
    content: readContent(type, body),
    mentions: NO_MENTIONS,
    delivery: { state: 'sent', messageId: String(number) },
    ...(row.quoted_gone === true ? { deletion: { timeMs: 0, byId: row.quoted_sender ?? '' } } : {}),
  };
  return { quote: quoteOf(quoted) };
}
