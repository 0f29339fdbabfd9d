import { atom } from 'jotai';

/** The provider's time minus this device's, in milliseconds; undefined until the provider has reported its time. */
export const clockDifferenceAtom = atom<number | undefined>(undefined);
