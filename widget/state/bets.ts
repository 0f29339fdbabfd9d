import { atom } from 'jotai';
import type { SharedBetState } from '../domain/bet/bet.ts';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';

/** The chat in which the states of shared bets have changed last. Each change is a new object. */
export const changedBetsAtom = atom<{ readonly chatId: ChatId } | undefined>(undefined);

/** The states of shared bets as one user sees them, by `betKey`. */
export interface BetStates {
  readonly userId: UserId;
  readonly byMessage: ReadonlyMap<string, SharedBetState>;
}

export const betStatesAtom = atom<BetStates>({ userId: '', byMessage: new Map() });

export const betKey = (chatId: ChatId, messageId: MessageId): string => `${chatId} ${messageId}`;
