import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** Texts that the user began and has not sent. Spec: 1-chat §3 Draft. */
export const draftsAtom = atom<ReadonlyMap<ChatId, string>>(new Map<ChatId, string>());
