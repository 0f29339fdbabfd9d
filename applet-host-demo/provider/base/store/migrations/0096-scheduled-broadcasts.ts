import { type Kysely, type Migration, sql } from 'kysely';

/** How far a scheduled message to many players has come. L-SJ5. */
export const scheduledBroadcasts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The last user who was dealt with; users come in the order of their ids.
  `alter table scheduled_messages add column sent_up_to text not null default ''`,
  'alter table scheduled_messages add column sent_count integer not null default 0',
  'alter table scheduled_messages add column failed_count integer not null default 0',
];
