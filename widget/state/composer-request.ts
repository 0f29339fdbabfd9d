import { atom } from 'jotai';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';

/** A request of another part of the chat room to the composer. The composer takes it and resets this to undefined. */
export type ComposerRequest =
  | { readonly kind: 'mention'; readonly chatId: ChatId; readonly userId: UserId; readonly publicName: string }
  /** A recalled text, to be edited again. */
  | { readonly kind: 'text'; readonly chatId: ChatId; readonly text: string };

export const composerRequestAtom = atom<ComposerRequest | undefined>(undefined);
