import { type Kysely, type Migration, sql } from 'kysely';

/** Whether the members of a group may send name cards there. */
export const composer: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table groups add column allows_cards boolean not null default true`).execute(db);
  },
};
