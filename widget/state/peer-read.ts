import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';

/** How far the other one has read the one-to-one chat on screen; undefined while nobody has said. */
export const peerReadAtom = atom<{ readonly chatId: ChatId; readonly readUpTo: MessageId } | undefined>(undefined);
