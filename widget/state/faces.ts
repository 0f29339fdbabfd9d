import { atom } from 'jotai';

/** Emoji that were used lately, newest first. */
export const recentFacesAtom = atom<readonly string[]>([]);
/** Emoji that the user has kept, newest first. Spec: 1-chat §5 Emoji add to favourites. */
export const favouriteFacesAtom = atom<readonly string[]>([]);
