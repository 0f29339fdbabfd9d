import { type Kysely, type Migration, sql } from 'kysely';

/** The platform's latest name of a player, next to the player's own nickname; phone numbers and the codes sent to them. */
export const session: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table users add column platform_name text`,
  `alter table users add column phone text`,
  `create table sms_codes (
    tenant text not null,
    phone text not null,
    code_hash text,
    sent_at bigint not null,
    tries integer not null,
    ticket_hash text,
    ticket_at bigint,
    primary key (tenant, phone)
  )`,
];
