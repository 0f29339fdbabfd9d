import { atom } from 'jotai';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { Sticker } from '../domain/media/sticker.ts';

/** The pictures among a user's favourites, newest first, as far as they have been fetched. */
export interface LoadedStickers {
  readonly userId: UserId;
  readonly stickers: readonly Sticker[];
}

export const stickersAtom = atom<LoadedStickers | undefined>(undefined);
