import { type Kysely, type Migration, sql } from 'kysely';

/** The received parts of uploads are blobs of the file storage, so that every node can go on with an upload. L-OP3. */
export const uploadParts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table upload_parts (
    upload_id text not null references uploads (upload_id) on delete cascade,
    part integer not null,
    -- Chosen before the bytes are written, so that none of them is forgotten.
    blob_key text not null,
    is_stored boolean not null,
    primary key (upload_id, part)
  )`,
  // However an upload ends, its parts are removed from the storage.
  `create function upload_parts_note_removal() returns trigger language plpgsql as $$
    begin
      insert into blob_removals (blob_key) select blob_key from gone on conflict do nothing;
      return null;
    end $$`,
  `create trigger upload_parts_are_removed after delete on upload_parts referencing old table as gone
    for each statement execute function upload_parts_note_removal()`,
];
