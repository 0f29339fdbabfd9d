import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';

/** The peer's read mark in the open one-to-one chat; undefined while it is unknown. */
export const peerReadAtom = atom<{ readonly chatId: ChatId; readonly readUpTo: MessageId } | undefined>(undefined);
