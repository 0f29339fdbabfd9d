import { sql } from 'kysely';
import { readContent } from '#contract/entities/content.ts';
import { NO_MENTIONS, type Quote, type SentMessage } from '#domain/message/message.ts';
import { withoutContent } from '#domain/message/deletion.ts';
import { isRemovedByPlatform } from '#domain/message/taken-back.ts';
import { quoteOf } from '#domain/message/quote.ts';
import type { StoredRole } from '../schema/schema.ts';

/** A stored message with its sender's current data: a new name or role also appears on old messages. */
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
  readonly session_id: string | null;
}

/** The current data of the quoted message. Absent if the query does not select it. */
export interface QuotedRow {
  readonly quoted_sender: string | null;
  readonly quoted_name: string | null;
  readonly quoted_type: string | null;
  readonly quoted_body: string | null;
  /** The user who took the quoted message back, or `PLATFORM_ACTOR`. */
  readonly quoted_gone_by: string | null;
}

/** The columns of a message `m`, listed by name: with `m.*` a migration would break the nodes' prepared statements. */
export const MESSAGE_COLUMNS = sql.raw(
  `m.chat_id, m.msg_id, m.sender_id, m.uuid, m.is_system, m.time, m.type, m.body, m.mentions_all, m.mentioned_ids,
  m.mention_words, m.deleted_by, m.deleted_at, m.quoted_id, m.session_id`,
);

/** A message without the content that the platform has removed: only operators read that, from the tables themselves. D-20. */
export function messageOf(row: MessageRow & Partial<QuotedRow>): SentMessage {
  const message = wholeMessageOf(row);
  return isRemovedByPlatform(message) ? withoutContent(message, message.deletion?.timeMs ?? 0) : message;
}

function wholeMessageOf(row: MessageRow & Partial<QuotedRow>): SentMessage {
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
      // appendMessage writes a list of strings.
      words: JSON.parse(row.mention_words) as readonly string[],
    },
    delivery: { state: 'sent', messageId: String(row.msg_id) },
    // Old recalls have no time; they get 0, so that any command is newer.
    ...(row.deleted_by === null && row.deleted_at === null
      ? {}
      : { deletion: { timeMs: row.deleted_at ?? 0, byId: row.deleted_by ?? undefined } }),
    ...quoteIn(row),
    ...(row.session_id === null ? {} : { sessionId: row.session_id }),
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
    ...(typeof row.quoted_gone_by === 'string' ? { deletion: { timeMs: 0, byId: row.quoted_gone_by } } : {}),
  };
  return { quote: quoteOf(quoted) };
}
