import type { Message } from '../message/message.ts';
import type { MessageId } from '../message/message-id.ts';
import type { ChatId } from './chat-id.ts';

/**
 * One chat as the list and the synchronisation know it. Name, picture, pinned and muted come from the friend or group and
 * are joined for the screen (`state/chat-list`), so that they have one home.
 * Spec: 1-chat §3 Chat room entry, 3-transport §3 Chat room.
 */
export interface Chat {
  readonly chatId: ChatId;
  /** The newest message, or undefined for a chat without any. */
  readonly lastMessage: Message | undefined;
  /** The newest number that the provider has for this chat; `'0'` for none. */
  readonly newestMessageId: MessageId;
  /** Up to where the user has read; `'0'` for nothing. */
  readonly readUpTo: MessageId;
  /** The provider has not been told yet that this was read. */
  readonly isReadUntold?: boolean;
  /** Unread messages as counted by the rules of 1-chat §4. */
  readonly unread: number;
  /** Someone mentioned the user (or everyone) in a message that is not read yet. */
  readonly isMentioned: boolean;
  /** The user has taken the chat out of the list as it was up to here. Spec: 2-contacts-groups §4 Chat list deletion. */
  readonly hiddenUpTo?: MessageId | undefined;
  /** The first of those messages, where it is known. Spec: 1-chat §3 Chat room entry (at_msg_id). */
  readonly mentionedIn?: MessageId | undefined;
  /** When the chat last changed, for the order of the list. */
  readonly timeMs: number;
}
