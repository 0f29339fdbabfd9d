import { type Kysely, type Migration, sql } from 'kysely';

/** Exports of the data of persons: archives that are made by a job and kept for some days. L-PB31. */
export const playerExports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table player_exports (
    export_id text primary key,
    tenant text not null references tenants (code),
    user_id text not null references users (user_id),
    requested_at bigint not null,
    -- A node that works on it moves this into the future; another node starts again after that.
    due_at bigint not null default 0,
    tries integer not null default 0,
    last_error text not null default '',
    failed_at bigint,
    done_at bigint,
    -- The archive is removed after that.
    expires_at bigint not null,
    -- Known before the archive is written, so that no crash leaves bytes without an owner.
    blob_key text not null,
    size bigint not null default 0
  )`,
  `create index player_exports_due on player_exports (due_at) where done_at is null and failed_at is null`,
  'create index player_exports_of_user on player_exports (user_id)',
  'create index player_exports_expired on player_exports (expires_at)',
  // An export reads these tables by person.
  'create index money_movements_by_user on money_movements (user_id, key)',
  'create index bet_orders_by_user on bet_orders (user_id, order_id)',
];
