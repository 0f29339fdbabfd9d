import { type Kysely, type Migration, sql } from 'kysely';

/** Files of messages: their owners, the messages that show them, and unfinished uploads. */
export const files: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table files (
    owner text not null,
    file_key text not null,
    kind text not null,
    uploader_id text not null references users (user_id) on delete cascade,
    blob_key text not null,
    thumb_key text,
    media_type text not null,
    name text not null default '',
    size bigint not null,
    width integer not null default 0,
    height integer not null default 0,
    duration_ms bigint not null default 0,
    hash text not null default '',
    is_used boolean not null default false,
    created_at bigint not null,
    primary key (owner, file_key)
  )`,
  `create index files_by_hash on files (uploader_id, hash, size) where hash <> ''`,
  `create index files_by_blob on files (blob_key)`,
  `create index files_unused on files (created_at) where not is_used`,
  `create table file_uses (
    chat_id text not null,
    file_key text not null,
    msg_id bigint not null,
    primary key (chat_id, file_key, msg_id)
  )`,
  `create table uploads (
    upload_id text primary key,
    user_id text not null references users (user_id) on delete cascade,
    chat_id text not null,
    kind text not null,
    hash text not null,
    name text not null,
    size bigint not null,
    token_hash text not null,
    expires_at bigint not null,
    verification_code text not null,
    file_key text,
    created_at bigint not null,
    unique (user_id, chat_id, kind, hash, size)
  )`,
];
