import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** One-to-one chats whose other one is writing right now. */
export const typingChatsAtom = atom<ReadonlySet<ChatId>>(new Set<ChatId>());
