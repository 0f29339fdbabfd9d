import { atom } from 'jotai';

/** Whether the provider can write down what voice messages say: known once the link has opened. */
export const speechOfferedAtom = atom(false);
