import { type Kysely, type Migration, sql } from 'kysely';

/** The nodes of one database, and the outbox through which they find events that the fan-out has lost. */
export const nodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table nodes (
    node text primary key,
    started_at timestamptz not null default clock_timestamp(),
    beat_at timestamptz not null default clock_timestamp(),
    -- All transactions of the node that were open at the last beat are at or above it.
    floor bigint not null
  )`,
  // A row names a stored message, or contains another event. Only a database with several nodes has rows.
  `create table outbox (
    tx bigint not null default pg_current_xact_id()::text::bigint,
    written_at timestamptz not null default clock_timestamp(),
    node text not null,
    key text not null,
    chat_id text,
    msg_id bigint,
    event text
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)`,
  `create index outbox_tx on outbox (tx)`,
];
