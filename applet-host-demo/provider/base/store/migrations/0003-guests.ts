import { type Kysely, type Migration, sql } from 'kysely';

/** Shared groups, the messages that guests may see, and users' collections of shared groups. */
export const guests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table groups add column is_shared boolean not null default false`,
  // Earlier messages are only texts and notices.
  `alter table messages add column for_guests boolean not null default true`,
  `create table group_collections (
    user_id text not null references users (user_id) on delete cascade,
    group_id text not null references groups (group_id) on delete cascade,
    created_at bigint not null,
    primary key (user_id, group_id)
  )`,
];
