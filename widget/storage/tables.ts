import { CLEARABLE_KINDS, type StoredKind } from '../domain/session/stored-data.ts';

/**
 * The tables in use of the local database, with their names from the specification. All are opened at the start,
 * because each table added later would make every browser upgrade its database. Spec: 3-transport §3. D-11, L-D3.
 */
export const TABLES = [
  'settings',
  'newfriend',
  'groupmembers',
  'groupnoti',
  'groups',
  'chatroom',
  'messages',
  'messages_fail',
  'msgtop',
  'images',
  'face',
  'guest',
  'friends',
  /** Not in the specification: the cached range of each chat. */
  'heads',
  /** Not in the specification: S-02. */
  'outbox',
] as const;

export type TableName = (typeof TABLES)[number];

/** The tables by the kind of their data. */
export const TABLES_BY_KIND = {
  messages: ['messages', 'heads', 'msgtop'],
  lists: ['chatroom', 'friends', 'groups', 'newfriend', 'groupnoti', 'groupmembers', 'guest'],
  unsent: ['outbox', 'messages_fail', 'images'],
} as const satisfies Readonly<Record<Exclude<StoredKind, 'files'>, readonly TableName[]>>;

/** The tables with another copy of their data: all but the unsent messages, the settings and the emoji lists. */
export const CACHES: readonly TableName[] = CLEARABLE_KINDS.flatMap((kind) => TABLES_BY_KIND[kind]);
