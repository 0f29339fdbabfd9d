import { type Kysely, type Migration, sql } from 'kysely';

/** Transfers of money, and messages that only some members of a chat see. */
export const transfers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table messages add column visible_to text[], add column counts_for_viewers boolean not null default false`,
  `create index messages_for_viewers on messages (chat_id, msg_id) where counts_for_viewers`,
  `create table transfers (
    transfer_id text primary key,
    tenant text not null,
    chat_id text not null,
    sender_id text not null,
    receiver_id text not null check (receiver_id <> sender_id),
    uuid text not null,
    amount bigint not null check (amount > 0),
    remark text not null,
    is_private boolean not null,
    msg_id bigint not null,
    state text not null check (state in ('holding', 'pending', 'received', 'returned', 'expired')),
    created_at bigint not null,
    expires_at bigint not null,
    finished_at bigint,
    unique (sender_id, uuid)
  )`,
  `create index transfers_due on transfers (expires_at) where state = 'pending'`,
  `create index transfers_by_sender on transfers (sender_id, created_at)`,
  `create index transfers_by_receiver on transfers (receiver_id, created_at)`,
];
