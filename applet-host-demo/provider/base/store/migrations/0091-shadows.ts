import { type Kysely, type Migration, sql } from 'kysely';

/** Messages that only their sender sees. L-MO11. */
export const shadows: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The transaction that took the message from the others, so that their devices learn of it; 0: it never reached them.
  'alter table messages add column shadowed_in bigint',
  'create index messages_shadowed on messages (chat_id, msg_id) where shadowed_in is not null',
];
