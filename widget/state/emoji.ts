import { atom } from 'jotai';

/** Recently used emoji, newest first. */
export const recentEmojiAtom = atom<readonly string[]>([]);
/** Favourite emoji of the user, newest first. Spec: 1-chat §5 Emoji add to favourites. */
export const favouriteEmojiAtom = atom<readonly string[]>([]);
/** The skin tone modifier for emoji, as a list of one; empty: none is chosen. */
export const emojiToneAtom = atom<readonly string[]>([]);
