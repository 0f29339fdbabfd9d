import { type Kysely, type Migration, sql } from 'kysely';

/** Messages that platforms send at a later time. L-PB21. */
export const scheduledMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table scheduled_messages (
    scheduled_id text primary key,
    tenant text not null references tenants (code),
    local_id text not null,
    message jsonb not null,
    send_at bigint not null,
    created_at bigint not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'cancelled')),
    due_at bigint not null,
    -- Null: no node has begun to send it.
    claimed_until bigint,
    failure text not null default '',
    chat_id text,
    msg_id bigint,
    finished_at bigint,
    check ((state = 'waiting') = (finished_at is null)),
    -- A repeated call schedules once.
    unique (tenant, local_id)
  )`,
  `create index scheduled_messages_due on scheduled_messages (due_at, scheduled_id) where state = 'waiting'`,
  `create index scheduled_messages_list on scheduled_messages (tenant, send_at, scheduled_id)`,
  `create index scheduled_messages_finished on scheduled_messages (finished_at) where finished_at is not null`,
];
