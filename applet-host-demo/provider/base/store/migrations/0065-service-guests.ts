import { type Kysely, type Migration, sql } from 'kysely';

/** Guests of the customer service: users without a sign-in, who are known by the secret of their browser. L-S1. */
export const serviceGuests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table users add column is_guest boolean not null default false`,
  `create table service_guests (
    secret_hash text primary key,
    user_id text not null unique references users
  )`,
  // A guest is no player of the platform.
  `drop trigger webhook_player on users`,
  `create trigger webhook_player after insert on users for each row when (not new.is_guest)
    execute function webhook_player()`,
];
