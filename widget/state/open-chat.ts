import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { FailureCode } from '../domain/failure.ts';
import type { Message, SentMessage } from '../domain/message/message.ts';
import type { MessageId } from '../domain/message/message-id.ts';

/** Whether there is more above the oldest message on screen. Spec: 1-chat §4 Message list loading. */
export type HistoryState =
  | { readonly state: 'loading' }
  | { readonly state: 'more' }
  | { readonly state: 'finished' }
  | { readonly state: 'failed'; readonly failure: FailureCode };

/** What the screen is to show next: one message, highlighted for a moment, or the newest ones. A new object asks again. */
export type Focus =
  | { readonly kind: 'message'; readonly localId: string; readonly messageId: MessageId }
  | { readonly kind: 'end' };

/** The chat in front of the user: its messages oldest first, and what the screen needs to know about them. */
export interface OpenChat {
  readonly chatId: ChatId;
  readonly messages: readonly Message[];
  readonly history: HistoryState;
  /** How often messages far above the screen were let go: of that nothing is seen. */
  readonly letGo: number;
  /** The same below the newest message on screen: `finished` unless one reads a stretch further up that was jumped to. */
  readonly newer: HistoryState;
  /** What is held here is still being read: nothing is known yet. */
  readonly isReading: boolean;
  /** What was missed is still on its way: until then the screen stays where reading begins. */
  readonly isOpening: boolean;
  readonly focus: Focus | undefined;
  /** What had been read when the chat was opened: the 'new messages' divider stands behind it and does not move. */
  readonly readUpToAtOpen: MessageId | undefined;
  /** The first message that mentioned the user and was not read when the chat was opened. */
  readonly mentionAtOpen: MessageId | undefined;
  /** Why the last own message was refused, for the notice under it. */
  readonly refusal: FailureCode | undefined;
  /** The newest message to everyone. Spec: 3-transport §4 Incoming messages. */
  readonly topMessage: SentMessage | undefined;
}

export const openChatAtom = atom<OpenChat | undefined>(undefined);
