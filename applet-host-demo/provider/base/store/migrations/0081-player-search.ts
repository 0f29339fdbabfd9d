import { type Kysely, type Migration, sql } from 'kysely';

/**
 * An index for the search of players by names and ids, as that of messages: single characters and pairs, in every script. The tenant is
 * part of the key. Also when each identity key was added and used. L-OC2, L-OC3.
 */
export const playerSearch: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The bodies are complete: while a dump is restored, a function finds only built-in functions.
  `create function user_search_text(name text, player_id text, user_id text, login_name text) returns text
    language sql immutable parallel safe as $$
    select lower(name || E'\\n' || coalesce(player_id, '') || E'\\n' || user_id || E'\\n' || coalesce(login_name, ''))
  $$`,
  `create function user_keys(tenant text, name text, player_id text, user_id text, login_name text) returns text[]
    language sql immutable parallel safe as $$
    select a || array(select x || y from unnest(a, a[2:]) as neighbours (x, y) where y is not null) || ('#' || tenant)
    from (select string_to_array(lower(name || E'\\n' || coalesce(player_id, '') || E'\\n' || user_id || E'\\n' || coalesce(login_name, '')),
      null) as a) as characters
  $$`,
  `create index users_by_keys on users using gin (user_keys(tenant, name, player_id, user_id, login_name))
    with (gin_pending_list_limit = 512)`,
  `create table identity_key_facts (
    tenant text not null references tenants (code),
    key_id text not null,
    -- Null: before this was stored, or not by the server API.
    added_at bigint,
    -- Roughly.
    used_at bigint,
    primary key (tenant, key_id)
  )`,
];
