import { type Kysely, type Migration, sql } from 'kysely';

/** The player in the path of a request whose answer is stored: an answer about a player need not contain an id. L-PB3. */
export const answersAboutPlayers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table api_requests add column player text`.execute(db);
  },
};
