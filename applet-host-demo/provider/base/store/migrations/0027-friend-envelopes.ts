import { type Kysely, type Migration, sql } from 'kysely';
import { OPEN_ENVELOPE } from './0027-open-envelope.ts';

/** Red envelopes for a friend: in a one-to-one chat, with one share. The function that opens envelopes. */
export const friendEnvelopes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table red_envelopes
    add column kind text not null default 'general' check (kind in ('general', 'friend')),
    -- The friend who may open it.
    add column receiver_id text,
    add check ((kind = 'friend') = (receiver_id is not null))`,
  OPEN_ENVELOPE,
];
