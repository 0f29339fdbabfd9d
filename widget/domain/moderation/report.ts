import type { ChatId, GroupId, UserId } from '../chat/chat-id.ts';
import type { MessageId } from '../message/message-id.ts';

/** The reasons for a report, in the order in which they are offered. */
export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** UTF-16 units. */
export const MAX_REPORT_NOTE_CHARACTERS = 500;

/** The subject of a player's report. L-WL6. */
export type ReportSubject =
  | { readonly kind: 'message'; readonly chatId: ChatId; readonly messageId: MessageId }
  /** `groupId`: the group in which the player has seen the user. */
  | { readonly kind: 'user'; readonly userId: UserId; readonly groupId?: GroupId | undefined }
  | { readonly kind: 'group'; readonly groupId: GroupId };
