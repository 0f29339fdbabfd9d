import { type Kysely, type Migration, sql } from 'kysely';

/** Chains of seeds for throws of games in chats. L-LO10. */
export const throwChains: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table throw_chains (
      chat_id text not null,
      user_id text not null,
      number integer not null,
      -- 32 random bytes as hexadecimal text, or their encryption.
      root text not null,
      seal text not null,
      length integer not null,
      step integer not null check (step between 0 and length),
      sealed_at bigint not null,
      primary key (chat_id, user_id, number)
    )`.execute(db);
    await sql`create index throw_chains_by_user on throw_chains (user_id)`.execute(db);
  },
};
