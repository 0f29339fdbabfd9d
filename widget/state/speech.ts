import { atom } from 'jotai';

/** Whether the provider can transcribe voice messages; known once the link has opened. */
export const speechOfferedAtom = atom(false);
