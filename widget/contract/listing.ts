import { MEMBER_PAGE_SIZE } from '../domain/limits.ts';
import {
  count,
  flag,
  mapped,
  named,
  optional,
  record,
  refuse,
  text,
  time,
  tolerantList,
  withDefault,
  type Codec,
} from './codec.ts';
import { userId } from './ids.ts';

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
  /** Only in lists with pages: this page ends at this user, and the list has further pages. */
  readonly nextId?: string | undefined;
}

/** Requests a whole list in pages. Changes since a version come in one reply. Without a limit the whole list does, too. L-GB5. */
export const pageFields = {
  ...markerFields,
  limit: optional(
    mapped(
      count,
      (size, path) => (size >= 1 && size <= MEMBER_PAGE_SIZE ? size : refuse(path, `1 to ${MEMBER_PAGE_SIZE}`)),
      (size) => size,
    ),
  ),
  /** The `next` of the previous page. */
  afterId: optional(userId, 'after'),
} as const;

/** A list of users that may come in pages, by user id. */
export function pagedListing<T>(item: Codec<T>): Codec<Listing<T>> {
  return record({
    items: named('list', tolerantList(item)),
    isFull: withDefault(flag, true, 'full'),
    nextId: optional(userId, 'next'),
  });
}

export function listing<T>(item: Codec<T>): Codec<Listing<T>> {
  return record({ items: named('list', tolerantList(item)), isFull: withDefault(flag, true, 'full') });
}
