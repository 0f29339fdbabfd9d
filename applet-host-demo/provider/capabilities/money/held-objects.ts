import type { HeldObject } from './held-object.ts';
import { heldBets } from './held-bets.ts';
import { heldEnvelopes } from './held-envelopes.ts';
import { heldTransfers } from './held-transfers.ts';

/** The kinds of objects with held money. */
export const HELD_OBJECTS = { envelope: heldEnvelopes, transfer: heldTransfers, bet: heldBets } satisfies Record<
  string,
  HeldObject
>;
export type HeldPurpose = keyof typeof HELD_OBJECTS;
