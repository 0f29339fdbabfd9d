import { type Kysely, type Migration, sql } from 'kysely';

/** Calls between friends, until their record is in the chat. */
export const calls: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table calls (
    call_id text primary key,
    tenant text not null,
    chat_id text not null,
    caller_id text not null,
    callee_id text not null,
    medium text not null check (medium in ('audio', 'video')),
    caller_session text not null,
    -- The device that has answered.
    callee_session text,
    state text not null check (state in ('ringing', 'answered', 'connected', 'ended')),
    started_at bigint not null,
    connected_at bigint,
    seen_at bigint not null,
    deadline bigint not null
  )`,
  // A user has at most one call. The busy check runs before; these make two nodes agree.
  `create unique index calls_of_caller on calls (caller_id) where state <> 'ended'`,
  `create unique index calls_of_callee on calls (callee_id) where state <> 'ended'`,
  `create index calls_due on calls (deadline)`,
  // One row per user: its lock puts the starts of calls of a user in an order.
  `create table call_users (user_id text primary key)`,
];
