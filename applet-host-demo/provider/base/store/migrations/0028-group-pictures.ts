import { type Kysely, type Migration, sql } from 'kysely';

/** Uploaded pictures of groups. */
export const groupPictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Only uploaded pictures have a path; presets have a name.
    await sql.raw(`create index groups_by_picture on groups (photo) where photo like '/%'`).execute(db);
  },
};
