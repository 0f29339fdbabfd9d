import { type Kysely, type Migration, sql } from 'kysely';

/** Finds old guests of the customer service without reading all users. L-S1. */
export const silentGuests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index guests_by_age on users (created_at) where is_guest`.execute(db);
  },
};
