/** The tables of the local database that exist by now, by their names in the specification. Spec: 3-transport §3. D-11. */
export const TABLES = [
  'settings',
  'messages',
  /** Ours: what is held of each chat. */
  'heads',
  'chatroom',
  'friends',
  'groups',
  'newfriend',
  'groupmembers',
  'groupnoti',
  'messages_fail',
  'outbox',
] as const;

export type TableName = (typeof TABLES)[number];

/** What can be fetched again; outbox and failed messages exist nowhere else. */
export const CACHES: readonly TableName[] = [
  'messages',
  'heads',
  'chatroom',
  'friends',
  'groups',
  'newfriend',
  'groupmembers',
  'groupnoti',
];
