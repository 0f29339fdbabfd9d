import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';

/** Messages that are being chosen to be taken back. Spec: 1-chat §3 Chat state (selection mode). */
export interface Selection {
  readonly chatId: ChatId;
  readonly messageIds: ReadonlySet<MessageId>;
}

/** Undefined: selection mode is off. */
export const selectionAtom = atom<Selection | undefined>(undefined);
