import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** The page of the host's that the widget stands on: its path. Empty where the host does not say. */
export const hostPageAtom = atom('');

/** A bet order that the host page has handed over and that is not sent yet: the message that it becomes, and the chat in whose composer it lies. */
export interface HandedBet {
  /** Undefined: the user chooses. */
  readonly chatId: ChatId | undefined;
  readonly messageType: string;
  readonly body: string;
}

export const handedBetAtom = atom<HandedBet | undefined>(undefined);
