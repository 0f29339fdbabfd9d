import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { RichMessageContent, SentMessage } from '../domain/message/message.ts';

/** The path of the host page. Empty if the host page does not report it. */
export const hostPageAtom = atom('');

/**
 * A bet order from the host page that is not sent yet: the resulting message, and the chat whose composer contains it.
 */
export interface HandedBet {
  /** Undefined: the user chooses the chat. */
  readonly chatId: ChatId | undefined;
  readonly content: RichMessageContent;
}

export const handedBetAtom = atom<HandedBet | undefined>(undefined);

/** The newest message of the user that the provider has acknowledged on this device. */
export const lastSentAtom = atom<SentMessage | undefined>(undefined);
