import { atom } from 'jotai';

/**
 * Milliseconds from the start of the page until the first chat list was painted. Undefined before. Null if it is reported, or
 * if the list also waited for the user: a sign-in form, another first screen, or a panel that was opened later. L-OB1.
 */
export const listShownMsAtom = atom<number | null | undefined>(undefined);

/** How far each long list of a tab was scrolled when the user left it, in CSS pixels, by the path of its screen. */
export const listPlacesAtom = atom<ReadonlyMap<string, number>>(new Map());

/** The number of sends in this visit that were refused or got no answer, without reported ones. L-OB1. */
export const sendFailuresAtom = atom(0);
