import { type Kysely, type Migration, sql } from 'kysely';

/** Tries of a signed-in user to confirm with the own password. They are apart from those of a sign-in, which they never lock. L-MW4. */
export const passwordTries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table password_tries (
      user_id text not null references users (user_id) on delete cascade,
      purpose text not null,
      tries integer not null,
      since bigint not null,
      primary key (user_id, purpose)
    )`.execute(db);
  },
};
