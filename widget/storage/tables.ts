/**
 * The tables of the local database, by their names in the specification: all of them from the start, because each one that
 * came later would make every browser upgrade its database. Spec: 3-transport §3. D-11.
 */
export const TABLES = [
  'settings',
  'newfriend',
  'groupmembers',
  'groupnoti',
  'unread',
  'groups',
  'chatroom',
  'messages',
  'messages_fail',
  'msgtop',
  'images',
  'face',
  'taglist',
  'guest',
  'friends',
  /** Ours: what is held of each chat. */
  'heads',
  /** Ours: S-02. */
  'outbox',
] as const;

export type TableName = (typeof TABLES)[number];

/** What exists nowhere else. Everything beside it can be fetched again. */
const KEPT: readonly TableName[] = ['settings', 'messages_fail', 'outbox', 'face', 'images'];

export const CACHES = TABLES.filter((name) => !KEPT.includes(name));
