import { type Kysely, type Migration, sql } from 'kysely';

/** The time of a recall or restore, and the messages that users have deleted for themselves. */
export const deletions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table messages add column deleted_at bigint`,
  `alter table chat_members add column cleared_up_to bigint not null default 0`,
  `alter table chat_members add column cleared_changed bigint not null default 0`,
  `create table hidden_messages (
    user_id text not null references users (user_id) on delete cascade,
    chat_id text not null references chats (chat_id) on delete cascade,
    msg_id bigint not null,
    changed bigint not null,
    primary key (user_id, chat_id, msg_id)
  )`,
];
