import { type Kysely, type Migration, sql } from 'kysely';

/** Chats that users have removed from their lists. */
export const hiddenChats: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table chat_members add column hidden_up_to bigint not null default 0`).execute(db);
  },
};
