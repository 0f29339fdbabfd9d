import { type Kysely, type Migration, sql } from 'kysely';

/** Chats that users have taken out of their lists, and what message search works with. */
export const hiddenChats: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table chat_members add column hidden_up_to bigint not null default 0`).execute(db);
  },
};
