import { type Kysely, type Migration, sql } from 'kysely';

/** Lists the access of agents to sessions of others by tenant and agent, and removes old rows. L-CS7. */
export const serviceAudit: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index service_audit_tenant on service_audit (tenant, audit_id)`.execute(db);
    await sql`create index service_audit_actor on service_audit (tenant, actor_id, audit_id)`.execute(db);
  },
};
