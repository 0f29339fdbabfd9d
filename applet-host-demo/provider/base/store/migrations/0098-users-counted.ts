import { type Kysely, type Migration, sql } from 'kysely';

/** Minutes in which no node counted the users differ from minutes without users. L-OP4. */
export const usersCounted: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Rows of earlier versions do not say it. They keep their meaning: counted.
    await sql`alter table figure_samples add column has_online boolean not null default true`.execute(db);
  },
};
