import { type Kysely, type Migration, sql } from 'kysely';

/** The operators of the console and their sessions. L-OC1. */
export const operators: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table operators (
    name text primary key,
    display_name text not null,
    role text not null,
    -- Null: all tenants, also later ones.
    tenants text[],
    password_hash text not null,
    -- When a password that the operator has not chosen ends.
    password_ends_at bigint,
    totp_secret text,
    totp_confirmed_at bigint,
    totp_step bigint not null default 0,
    is_demo boolean not null default false,
    is_disabled boolean not null default false,
    created_at bigint not null,
    last_sign_in_at bigint
  )`,
  `create table operator_sessions (
    session_id text primary key,
    name text not null references operators (name) on delete cascade,
    secret_hash text not null,
    created_at bigint not null,
    seen_at bigint not null
  )`,
  'create index operator_sessions_name on operator_sessions (name)',
];
