import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Blobs to remove, so that none is forgotten while the storage does not answer; the texts of voice messages; and an
 * index for message search, if the database has trigrams.
 */
export const blobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table blob_removals (
    blob_key text primary key
  )`,
  `alter table files add column spoken text`,
  // The extension is optional: without it, the search reads the user's chats.
  `do $$ begin
    if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
      create extension if not exists pg_trgm;
      create index messages_by_trigrams on messages using gin (body gin_trgm_ops)
        where type in ('msg', 'msgs') and deleted_by is null;
    end if;
  exception when insufficient_privilege or undefined_object or undefined_file or feature_not_supported then
    null;
  end $$`,
];
