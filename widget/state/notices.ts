import { atom } from 'jotai';
import type { Failure } from '../domain/failure.ts';

/** A short message that disappears automatically. */
export interface Toast {
  readonly id: string;
  readonly failure: Failure;
}

/** A message that the user has to confirm. */
export interface Dialog {
  readonly id: string;
  readonly failure: Failure;
}

/** The local ids of failed messages that the widget offers to resend; empty when there is no offer. */
export const retryOfferAtom = atom<readonly string[]>([]);

export const toastsAtom = atom<readonly Toast[]>([]);
export const dialogsAtom = atom<readonly Dialog[]>([]);
