import { type Kysely, type Migration, sql } from 'kysely';

/** Erased persons: their requests, and the mark of a user without personal data. L-PB3. */
export const dataLife: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table users add column erased_at bigint',
  `create table erasures (
    user_id text primary key references users (user_id),
    tenant text not null references tenants (code),
    requested_at bigint not null,
    -- The number of finished steps.
    step integer not null default 0,
    -- A node that works on it moves this into the future; another node continues after that.
    due_at bigint not null default 0,
    last_error text not null default '',
    done_at bigint
  )`,
  'create index erasures_due on erasures (due_at) where done_at is null',
  'create index erasures_tenant on erasures (tenant, user_id)',
];
