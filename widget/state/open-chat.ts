import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { FailureCode } from '../domain/failure.ts';
import type { Message, SentMessage } from '../domain/message/message.ts';
import type { MessageId } from '../domain/message/message-id.ts';

/** Whether older messages exist above the oldest one on screen. Spec: 1-chat §4 Message list loading. */
export type HistoryState =
  | { readonly state: 'loading' }
  | { readonly state: 'more' }
  | { readonly state: 'finished' }
  | { readonly state: 'failed'; readonly failure: FailureCode };

/**
 * The next scroll target: one message, highlighted briefly, or the newest messages. A new object repeats the request.
 */
export type Focus =
  | { readonly kind: 'message'; readonly localId: string; readonly messageId: MessageId }
  | { readonly kind: 'end' };

/** The open chat: its messages, oldest first, and the data that the screen needs about them. */
export interface OpenChat {
  readonly chatId: ChatId;
  readonly messages: readonly Message[];
  readonly history: HistoryState;
  /** How often messages far above the screen were trimmed. The screen does not show this. */
  readonly trims: number;
  /** The same below the newest message on screen: `finished`, unless the user reads a range further up after a jump. */
  readonly newer: HistoryState;
  /** The cached messages are still being read, so nothing is known yet. */
  readonly isReading: boolean;
  /** Missed messages are still being fetched. Until then, the screen stays at the first unread message. */
  readonly isOpening: boolean;
  readonly focus: Focus | undefined;
  /** The read mark when the chat was opened. The 'new messages' divider follows this message and does not move. */
  readonly readUpToAtOpen: MessageId | undefined;
  /** The number of unread messages at that time. */
  readonly unreadAtOpen: number;
  /** The first message that mentioned the user and was not read when the chat was opened. */
  readonly mentionAtOpen: MessageId | undefined;
  /** The reason why the last own message was refused, for the notice below it. */
  readonly refusal: FailureCode | undefined;
  /** The newest message that mentions everyone. Spec: 3-transport §4 Incoming messages. */
  readonly topMessage: SentMessage | undefined;
}

export const openChatAtom = atom<OpenChat | undefined>(undefined);
