import { type Kysely, type Migration, sql } from 'kysely';

/** Messages that the platform has removed for everybody. D-20. */
export const removals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The user who had recalled a message before the platform removed it.
    await sql`alter table messages add column recalled_by text`.execute(db);
  },
};
