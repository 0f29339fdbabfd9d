import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';

/** Messages selected to be forwarded, copied, deleted or recalled. Spec: 1-chat §3 Chat state (selection mode). */
export interface Selection {
  readonly chatId: ChatId;
  /** The messages as they were when selected: the log may have released them since. */
  readonly messages: ReadonlyMap<MessageId, SentMessage>;
}

/** Undefined: selection mode is off. */
export const selectionAtom = atom<Selection | undefined>(undefined);

/** Returns the selection of only these messages. */
export const selectionOf = (chatId: ChatId, messages: readonly SentMessage[]): Selection => ({
  chatId,
  messages: new Map(messages.map((message) => [message.delivery.messageId, message])),
});
