import { atom } from 'jotai';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** Files that the user dropped on a chat of the list. The chat's room takes them and resets this to undefined. */
export interface DroppedFiles {
  readonly chatId: ChatId;
  readonly files: readonly File[];
}

export const droppedFilesAtom = atom<DroppedFiles | undefined>(undefined);
