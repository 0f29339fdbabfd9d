import { type Kysely, type Migration, sql } from 'kysely';

/** The quoted message of a reply. The quote's content is read from that message, so that a recall also affects the quote. */
export const replies: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table messages add column quoted_id bigint`).execute(db);
  },
};
