import { atom } from 'jotai';

/**
 * The state of the connection banner. `idle` shows nothing; `success` hides automatically after 1.5 s. `wsfail`,
 * `close`, `fail` and `fail_Net` are failures that a tap retests. Spec: 3-transport §2 Connection banner states.
 */
export type ConnectionState =
  | 'idle'
  | 'connecting'
  | 'waiting'
  | 'success'
  | 'wsfail'
  | 'wsRetry'
  | 'close'
  | 'fail'
  | 'fail_Net';

export const connectionAtom = atom<ConnectionState>('idle');

/** The number of times the link has opened since it was first wanted. */
export const linkOpeningsAtom = atom(0);
