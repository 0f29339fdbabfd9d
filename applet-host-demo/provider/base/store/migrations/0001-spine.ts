import { type Kysely, type Migration, sql } from 'kysely';

/** The tables of the first release: tenants, users, sessions, friends, groups, chats, messages. */
export const spine: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table meta (
    key text primary key,
    value text not null
  )`,
  `create table tenants (
    code text primary key,
    settings jsonb not null,
    created_at bigint not null
  )`,
  `create table users (
    user_id text primary key check (user_id ~ '^M[0-9]{9}$'),
    tenant text not null references tenants (code),
    name text not null,
    login_name text,
    password_hash text,
    player_id text,
    photo text not null default '',
    auth_type integer not null default 1,
    is_frozen boolean not null default false,
    created_at bigint not null,
    constraint users_login_name unique (tenant, login_name),
    constraint users_player_id unique (tenant, player_id)
  )`,
  `create table sessions (
    session_id text primary key,
    user_id text not null references users (user_id) on delete cascade,
    secret_hash text not null,
    secret_at bigint not null,
    confirmed_at bigint,
    previous_hash text,
    created_at bigint not null,
    seen_at bigint not null
  )`,
  `create index sessions_of_user on sessions (user_id, created_at)`,
  `create index sessions_by_silence on sessions (seen_at)`,
  `create table socket_tokens (
    token_hash text primary key,
    session_id text not null references sessions (session_id) on delete cascade,
    expires_at bigint not null
  )`,
  `create index socket_tokens_of_session on socket_tokens (session_id)`,
  `create table login_tries (
    tenant text not null,
    login_name text not null,
    tries integer not null,
    since bigint not null,
    primary key (tenant, login_name)
  )`,
  `create table friendships (
    user_id text not null references users (user_id) on delete cascade,
    friend_id text not null references users (user_id) on delete cascade,
    chat_id text not null,
    alias text not null default '',
    is_blacklisted boolean not null default false,
    is_removed boolean not null default false,
    changed bigint not null,
    primary key (user_id, friend_id)
  )`,
  `create index friendships_of_friend on friendships (friend_id)`,
  `create table groups (
    group_id text primary key check (group_id ~ '^[0-9A-Za-z]{8}$'),
    tenant text not null references tenants (code),
    name text not null,
    photo text not null default '',
    group_no text not null check (group_no ~ '^[0-9]{8}$'),
    owner_id text not null references users (user_id),
    announcement text not null default '',
    talk_interval_s integer,
    ignores_talk_interval boolean not null default false,
    is_frozen boolean not null default false,
    is_dissolved boolean not null default false,
    all_posting_banned boolean not null default false,
    created_at bigint not null,
    constraint groups_group_no unique (tenant, group_no)
  )`,
  `create table group_members (
    group_id text not null references groups (group_id) on delete cascade,
    user_id text not null references users (user_id) on delete cascade,
    role text not null check (role in ('owner', 'admin', 'member')),
    alias text not null default '',
    title text not null default '',
    posting_banned boolean not null default false,
    is_removed boolean not null default false,
    changed bigint not null,
    primary key (group_id, user_id)
  )`,
  `create index group_members_of_user on group_members (user_id)`,
  `create table chats (
    chat_id text primary key,
    tenant text not null references tenants (code),
    last_msg_id bigint not null default 0,
    last_time bigint not null
  )`,
  `create table chat_members (
    chat_id text not null references chats (chat_id) on delete cascade,
    user_id text not null references users (user_id) on delete cascade,
    read_up_to bigint not null default 0,
    unread integer not null default 0,
    is_mentioned boolean not null default false,
    is_pinned boolean not null default false,
    is_muted boolean not null default false,
    last_sent_at bigint not null default 0,
    changed bigint not null,
    primary key (chat_id, user_id)
  )`,
  `create index chat_members_of_user on chat_members (user_id)`,
  `create table messages (
    chat_id text not null references chats (chat_id) on delete cascade,
    msg_id bigint not null,
    sender_id text not null,
    uuid text not null,
    is_system boolean not null default false,
    time bigint not null,
    type text not null,
    body text not null,
    mentions_all boolean not null default false,
    mentioned_ids text[] not null default '{}',
    mention_words text not null default '[]',
    counts boolean not null,
    deleted_by text,
    primary key (chat_id, msg_id),
    constraint messages_sender_uuid unique (sender_id, uuid)
  )`,
];
