import { type Kysely, type Migration, sql } from 'kysely';

/** Unread counts that need no write for every member (unread.ts), and the last change of each chat. */
export const counters: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table chats add column counted bigint not null default 0`,
  `alter table chats add column changed bigint not null default 0`,
  `alter table chat_members add column counted_at bigint not null default 0`,
  `alter table chat_members add column own_behind bigint not null default 0`,
  // No index contains the columns that messages and readers change, so a page with free space can store a row's new version.
  `alter table chats set (fillfactor = 70)`,
  `alter table chat_members set (fillfactor = 80)`,
  `create table count_marks (
    chat_id text not null references chats (chat_id) on delete cascade,
    msg_id bigint not null,
    counted bigint not null,
    primary key (chat_id, msg_id)
  )`,
  `insert into count_marks (chat_id, msg_id, counted)
    select chat_id, msg_id, counted from (
      select chat_id, msg_id, count(*) filter (where counts) over (partition by chat_id order by msg_id) as counted
      from messages
    ) numbered where msg_id % 128 = 0`,
  `update chats c set counted = found.counted
    from (select chat_id, count(*) as counted from messages where counts group by chat_id) found
    where found.chat_id = c.chat_id`,
  `update chat_members m set counted_at = c.counted from chats c where c.chat_id = m.chat_id and c.counted > 0`,
  `update chat_members m set own_behind = found.number
    from (
      select reader.chat_id, reader.user_id, count(*) as number
      from chat_members reader join messages own on own.chat_id = reader.chat_id and own.sender_id = reader.user_id
      where own.counts and own.msg_id > reader.read_up_to group by reader.chat_id, reader.user_id
    ) found
    where found.chat_id = m.chat_id and found.user_id = m.user_id`,
  `create index messages_recalled on messages (chat_id, msg_id) where counts and deleted_by is not null`,
  `create index messages_mentioning on messages (chat_id, msg_id) where mentions_all or mentioned_ids <> '{}'`,
];
