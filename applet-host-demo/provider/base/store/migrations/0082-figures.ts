import { type Kysely, type Migration, sql } from 'kysely';

/** The figures of the console: a row of each node for each minute, and of each tenant that had something. L-OC5. */
export const figures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table figure_samples (
    -- The beginning of the minute, in milliseconds.
    minute bigint not null,
    node text not null,
    host text not null,
    is_draining boolean not null,
    connections integer not null,
    messages integer not null,
    errors integer not null,
    -- Answers to sent messages, by how long they took: one number for each bucket of the histogram.
    ack_buckets integer[] not null,
    memory_bytes bigint not null,
    memory_limit_bytes bigint not null,
    up_since bigint not null,
    primary key (minute, node)
  )`,
  `create table figure_tenant_samples (
    tenant text not null,
    minute bigint not null,
    node text not null,
    -- Users with an open chat on any node; null: another node has counted them.
    online integer,
    messages integer not null,
    refusals integer not null,
    errors integer not null,
    webhooks_delivered integer not null,
    webhooks_failed integer not null,
    primary key (tenant, minute, node)
  )`,
  'create index figure_tenant_samples_minute on figure_tenant_samples (minute)',
];
