import { type Kysely, type Migration, sql } from 'kysely';

/** The payment of a session that its platform has to confirm: the newest one. L-MW9. */
export const paymentQuestions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table payment_questions (
      session_id text primary key references sessions (session_id) on delete cascade,
      nonce text not null,
      digest text not null,
      expires_at bigint not null
    )`.execute(db);
  },
};
