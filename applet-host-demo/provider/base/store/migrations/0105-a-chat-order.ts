import { type Kysely, type Migration, sql } from 'kysely';

/** The transaction that changed a chat before the last message: nodes deliver messages in the order of their numbers. L-ND8. */
export const chatOrder: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table chats add column changed_before bigint not null default 0`.execute(db);
  },
};
