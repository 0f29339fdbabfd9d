import { atom } from 'jotai';
import type { Failure } from '../domain/failure.ts';

/** A short message that goes by itself. */
export interface Toast {
  readonly id: string;
  readonly failure: Failure;
}

/** Something the user has to acknowledge. */
export interface Dialog {
  readonly id: string;
  readonly failure: Failure;
}

/** Failed messages that are offered to be sent once more, by their local ids; none when nothing is offered. */
export const retryOfferAtom = atom<readonly string[]>([]);

export const toastsAtom = atom<readonly Toast[]>([]);
export const dialogsAtom = atom<readonly Dialog[]>([]);
