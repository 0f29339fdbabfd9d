import type { Message } from '../message/message.ts';
import type { MessageId } from '../message/message-id.ts';
import type { ChatId } from './chat-id.ts';

/**
 * One chat for the list and the synchronisation. Its name, picture, pinned and muted flags belong to the friend or
 * group, so that they are stored only once. The state (`state/chats.ts`) joins them for the screen. Spec: 1-chat §3
 * Chat room entry, 3-transport §3 Chat room.
 */
export interface Chat {
  readonly chatId: ChatId;
  /** The newest message, or undefined for a chat without any. */
  readonly lastMessage: Message | undefined;
  /** The newest number that the provider has for this chat; `'0'` for none. */
  readonly newestMessageId: MessageId;
  /** The user has read up to this message; `'0'` for none. */
  readonly readUpTo: MessageId;
  /** The read mark has not been sent to the provider yet. */
  readonly hasUnsyncedRead?: boolean;
  /** Unread messages as counted by the rules of 1-chat §4. */
  readonly unread: number;
  /** An unread message mentions the user or everyone. */
  readonly isMentioned: boolean;
  /** The user has removed the chat from the list up to this message. Spec: 2-contacts-groups §4 Chat list deletion. */
  readonly hiddenUpTo?: MessageId | undefined;
  /** The first unread message with a mention, if known. Spec: 1-chat §3 Chat room entry (at_msg_id). */
  readonly mentionedIn?: MessageId | undefined;
  /** The time of the last change, for the order of the list. */
  readonly timeMs: number;
}
