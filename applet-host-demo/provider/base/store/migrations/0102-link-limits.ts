import { type Kysely, type Migration, sql } from 'kysely';

/** Players who may send no links. L-MO12. */
export const linkLimits: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table player_limits drop constraint player_limits_kind_check`.execute(db);
    await sql`alter table player_limits
      add constraint player_limits_kind_check check (kind in ('mute', 'slow', 'shadow', 'links'))`.execute(db);
  },
};
