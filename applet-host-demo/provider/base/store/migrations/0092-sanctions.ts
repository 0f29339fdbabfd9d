import { type Kysely, type Migration, sql } from 'kysely';

/** Limits of players, and freezes with an end and a reason. L-MO12, L-MO13. */
export const sanctions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table player_limits (
    user_id text not null references users (user_id),
    kind text not null check (kind in ('mute', 'slow', 'shadow')),
    -- Null: it has no end.
    ends_at bigint,
    reason text not null,
    set_by text not null,
    set_at bigint not null,
    -- Of the kind 'slow', with the times of the last messages.
    per_minute integer,
    recent bigint[] not null default '{}',
    primary key (user_id, kind),
    check ((kind = 'slow') = (per_minute is not null))
  )`,
  // Null: without an end.
  'alter table users add column frozen_until bigint',
  // For operators only.
  `alter table users add column freeze_reason text not null default ''`,
  'create index users_frozen_until on users (frozen_until) where frozen_until is not null',
];
