import { type Kysely, type Migration, sql } from 'kysely';

/** The server API: its keys, answers for repeated requests, service accounts, the platform's names for groups and facts about players. */
export const serverApi: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table api_keys (
    key_id text primary key,
    tenant text not null references tenants (code),
    name text not null,
    secret_hash text not null,
    scopes text[] not null,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    used_at bigint
  )`,
  'create index api_keys_tenant on api_keys (tenant, key_id)',
  // The answers to requests with an Idempotency-Key, for repeats.
  `create table api_requests (
    tenant text not null,
    caller text not null,
    key text not null,
    -- The hash of method, path and body.
    fingerprint text not null,
    -- Null while the request runs.
    status integer,
    body text,
    claimed_at bigint not null,
    primary key (tenant, caller, key)
  )`,
  'create index api_requests_claimed on api_requests (claimed_at)',
  // Users without a sign-in, in whose name the platform sends messages.
  `create table service_accounts (
    tenant text not null,
    name text not null,
    user_id text not null unique references users (user_id),
    created_at bigint not null,
    primary key (tenant, name)
  )`,
  `create table group_aliases (
    tenant text not null,
    alias text not null,
    group_id text not null unique references groups (group_id),
    primary key (tenant, alias)
  )`,
  `create table player_attributes (
    user_id text primary key references users (user_id),
    language text not null default '',
    level integer,
    tags text[] not null default '{}'
  )`,
  'create index player_attributes_tags on player_attributes using gin (tags)',
  // The lists of the server API.
  'create index users_tenant on users (tenant, user_id)',
  'create index groups_tenant on groups (tenant, group_id)',
  // An operator has entered the tenant by the command line. The others need a place in tenants.json.
  'alter table tenants add column is_entered boolean not null default false',
];
