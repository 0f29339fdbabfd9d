import { atom } from 'jotai';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';

/** What another part of the room wants written; the composer takes it up and sets this back to undefined. */
export type ComposerRequest =
  | { readonly kind: 'mention'; readonly chatId: ChatId; readonly userId: UserId; readonly publicName: string }
  /** A withdrawn text, to be written anew. */
  | { readonly kind: 'text'; readonly chatId: ChatId; readonly text: string };

export const composerRequestAtom = atom<ComposerRequest | undefined>(undefined);
