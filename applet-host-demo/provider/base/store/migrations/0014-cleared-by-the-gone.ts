import { type Kysely, type Migration, sql } from 'kysely';

/** The message number up to which a former member had deleted the group's messages. It is used if they rejoin. */
export const clearedByTheGone: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table group_members add column cleared_up_to bigint not null default 0`).execute(db);
  },
};
