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

/** The tables without another copy of their data. All other data can be fetched again. */
const KEPT: readonly TableName[] = ['settings', 'messages_fail', 'outbox', 'face', 'images'];

export const CACHES = TABLES.filter((name) => !KEPT.includes(name));
