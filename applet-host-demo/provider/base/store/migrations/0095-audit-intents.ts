import { type Kysely, type Migration, sql } from 'kysely';

/** Changes that have begun and are not in the audit log yet. L-SJ2. */
export const auditIntents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table audit_intents (
    intent_id text primary key,
    tenant text not null references tenants (code),
    actor text not null,
    act text not null,
    request_id text not null,
    -- JSON, as the entry will have it.
    detail text not null,
    begun_at bigint not null
  )`,
  'create index audit_intents_begun on audit_intents (begun_at)',
];
