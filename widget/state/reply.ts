import { atom } from 'jotai';
import type { SentMessage } from '../domain/message/message.ts';

/** The message of the open chat that the user is about to answer. */
export const replyAtom = atom<SentMessage | undefined>(undefined);
