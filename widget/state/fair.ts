import { atom } from 'jotai';

/** Whether the provider proves the draws of its lottery; known once the link has opened. */
export const drawProofOfferedAtom = atom(false);

/** Whether the provider proves throws of games; known once the link has opened. */
export const throwProofOfferedAtom = atom(false);
