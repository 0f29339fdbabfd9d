import { type Kysely, type Migration, sql } from 'kysely';

/** When a session ends that a platform vouches for; null: when it has been silent for long. */
export const sessionEnds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table sessions add column ends_at bigint`).execute(db);
    await sql.raw(`create index sessions_ends_at on sessions (ends_at) where ends_at is not null`).execute(db);
  },
};
