import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** The chat in which the states of shared bets have changed last. Each change is a new object. */
export const changedBetsAtom = atom<{ readonly chatId: ChatId } | undefined>(undefined);
