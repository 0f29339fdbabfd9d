import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** One-to-one chats in which the peer is typing right now. */
export const typingChatsAtom = atom<ReadonlySet<ChatId>>(new Set<ChatId>());
