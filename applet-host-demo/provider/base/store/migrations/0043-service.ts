import { type Kysely, type Migration, sql } from 'kysely';

/** The customer service: agents, sessions with their queue, notes, and a record of who read sessions of others. */
export const service: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table users add column staff_role text check (staff_role in ('agent', 'supervisor'))`,
  `alter table messages add column session_id text`,
  `create table service_agents (
    user_id text primary key references users,
    tenant text not null,
    languages text[] not null default '{}',
    topics text[] not null default '{}',
    capacity integer not null check (capacity > 0),
    presence text not null default 'offline' check (presence in ('online', 'away', 'offline')),
    -- When the desk last reported.
    seen_at bigint not null default 0,
    -- When the agent last got a session.
    assigned_at bigint not null default 0
  )`,
  `create index service_agents_tenant on service_agents (tenant)`,
  `create table service_sessions (
    session_id text primary key,
    tenant text not null,
    chat_id text not null,
    player_id text not null references users,
    state text not null check (state in ('waiting', 'active', 'closed')),
    kind text not null check (kind in ('talk', 'message')),
    topic text not null default '',
    language text not null default '',
    -- Values of the host page by name: JSON.
    data text not null default '{}',
    agent_id text references users,
    -- 1: returned to the head of the queue.
    priority integer not null default 0,
    queued_at bigint not null,
    accepted_at bigint,
    ended_at bigint,
    ended_by text check (ended_by in ('player', 'agent', 'idle', 'left')),
    category text not null default '',
    score text check (score in ('Bad', 'General', 'Good', 'NoScore')),
    remark text not null default '',
    check ((state = 'active') <= (agent_id is not null))
  )`,
  // A player is never in two sessions.
  `create unique index service_sessions_open on service_sessions (player_id) where state <> 'closed'`,
  `create index service_sessions_player on service_sessions (player_id, queued_at desc)`,
  `create index service_sessions_queue on service_sessions (tenant, state, priority desc, queued_at, session_id)
    where state <> 'closed'`,
  `create index service_sessions_agent on service_sessions (agent_id, ended_at)`,
  `create table service_notes (
    note_id bigserial primary key,
    session_id text not null references service_sessions,
    author_id text not null references users,
    text text not null,
    msg_id bigint not null,
    time bigint not null
  )`,
  `create index service_notes_session on service_notes (session_id, note_id)`,
  `create table service_audit (
    audit_id bigserial primary key,
    tenant text not null,
    actor_id text not null,
    session_id text not null,
    action text not null,
    time bigint not null
  )`,
  `create index service_audit_session on service_audit (session_id, audit_id)`,
];
