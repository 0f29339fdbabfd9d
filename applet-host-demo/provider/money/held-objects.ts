import type { HeldObject } from './held-object.ts';
import { heldEnvelopes } from './held-envelopes.ts';

/** The kinds of objects with held money. */
export const HELD_OBJECTS = { envelope: heldEnvelopes } satisfies Record<string, HeldObject>;
export type HeldPurpose = keyof typeof HELD_OBJECTS;
