import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Numbers the claims of work that one node does at a time. A node that was silent for too long has an old number, and can no longer
 * change the work of its successor. L-SJ3.
 */
export const claims: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  ...['erasures', 'player_exports', 'scheduled_messages'].map(
    (table) => `alter table ${table} add column claim integer not null default 0`,
  ),
  // Each claim writes an archive of its own. Those of earlier claims are removed with the export at the latest.
  `alter table player_exports add column past_blob_keys text[] not null default '{}'`,
];
