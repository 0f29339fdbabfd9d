import { type Kysely, type Migration, sql } from 'kysely';

/** Counts an agent's sessions, and finds the latest of a tenant, without reading all that have ended. L-CS6. */
export const serviceLoads: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index service_sessions_active on service_sessions (agent_id) where state = 'active'`.execute(db);
    await sql`create index service_sessions_handled on service_sessions (tenant, ended_at desc)
      where state = 'closed' and accepted_at is not null`.execute(db);
  },
};
