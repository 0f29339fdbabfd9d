import { atom } from 'jotai';

/**
 * What the connection banner shows. `idle` shows nothing; `success` hides by itself after 1.5 s; `wsfail`, `close`, `fail` and
 * `fail_Net` are failures that a tap re-tests. Spec: 3-transport §2 Connection banner states.
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
