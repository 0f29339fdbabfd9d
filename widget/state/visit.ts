import { atom } from 'jotai';

/**
 * Milliseconds from the start of the page until the first chat list was painted. Undefined before, and in a visit that began on
 * another screen. L-OB1.
 */
export const listShownMsAtom = atom<number | undefined>(undefined);

/** Sends of this visit that were refused or got no answer. L-OB1. */
export const sendFailuresAtom = atom(0);
