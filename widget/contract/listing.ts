import { flag, named, optional, record, text, time, tolerantList, withDefault, type Codec } from './codec.ts';

/** What a client says of the list it holds: the time and version of its last answer. Without them it wants all. */
export const markerFields = { sinceMs: optional(time, 't'), version: optional(text, 'v') } as const;
export const listMarker = record(markerFields);

/**
 * The answer to a list call: items since that version, or all of them when `isFull` (the version was unknown or absent).
 * The new version stands in the envelope's `v`. Spec: 3-transport §4 List synchronisation.
 */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly isFull: boolean;
}

export function listing<T>(item: Codec<T>): Codec<Listing<T>> {
  return record({ items: named('list', tolerantList(item)), isFull: withDefault(flag, true, 'full') });
}
