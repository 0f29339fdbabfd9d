import { type Kysely, type Migration, sql } from 'kysely';

/** The end of a session that is based on an identity token; null: the session ends only after a long silence. */
export const sessionEnds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table sessions add column ends_at bigint`).execute(db);
    await sql.raw(`create index sessions_ends_at on sessions (ends_at) where ends_at is not null`).execute(db);
  },
};
