import { flag, named, optional, record, text, time, tolerantList, withDefault, type Codec } from './codec.ts';

/** Time and version of the client's current list, from its last reply. Without them the provider answers the whole list. */
export const markerFields = { sinceMs: optional(time, 't'), version: optional(text, 'v') } as const;
export const listMarker = record(markerFields);

/**
 * The reply to a list call: the items since that version, or all of them if `isFull` (the version was unknown or absent).
 * The envelope's `v` has the new version. Spec: 3-transport §4 List synchronisation.
 */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly isFull: boolean;
}

export function listing<T>(item: Codec<T>): Codec<Listing<T>> {
  return record({ items: named('list', tolerantList(item)), isFull: withDefault(flag, true, 'full') });
}
