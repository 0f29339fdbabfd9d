import { MAX_STICKERS } from '../limits.ts';

/** A picture among a user's favourites, with the file key of its original message. Spec: 1-chat §7 (user_sticker). */
export interface Sticker {
  readonly key: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** Whether there is space for another sticker: the panel has five pages of 24. Spec: 1-chat §5 Emoji panel. */
export const canAddSticker = (count: number): boolean => count < MAX_STICKERS;
