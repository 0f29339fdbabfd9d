import { type Kysely, type Migration, sql } from 'kysely';

/** Rules for which profiles the members of a group may see, and stickers in the order in which they were added. */
export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['allows_add', 'allows_check_admin', 'allows_check_owner']) {
      await sql.raw(`alter table groups add column ${column} boolean not null default true`).execute(db);
    }
    await sql.raw(`create index files_of_owner on files (owner, created_at) where is_used`).execute(db);
  },
};
