import { type Kysely, type Migration, sql } from 'kysely';

/** Friend requests and calls of shadow-limited players, of which only their senders know. L-MO12. */
export const shadowedContacts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table friend_requests add column is_shadowed boolean not null default false',
  'alter table calls add column is_shadowed boolean not null default false',
  // A hidden call does not occupy its callee.
  'drop index calls_of_callee',
  `create unique index calls_of_callee on calls (callee_id) where state <> 'ended' and not is_shadowed`,
];
