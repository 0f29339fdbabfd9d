import { type Kysely, type Migration, sql } from 'kysely';

/** Up to where somebody who has left a group had deleted its messages for themselves: they may come back. */
export const clearedByTheGone: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table group_members add column cleared_up_to bigint not null default 0`).execute(db);
  },
};
