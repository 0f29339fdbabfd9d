import { type Kysely, type Migration, sql } from 'kysely';

/** Which message a message answers: what the quote shows is read from there, so that it is taken back with it. */
export const replies: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table messages add column quoted_id bigint`).execute(db);
  },
};
