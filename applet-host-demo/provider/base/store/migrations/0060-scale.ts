import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Groups store how many members they have and when they last changed, so that neither needs a row of every member. The index of
 * message search also contains the chat of each message, so that a search reads the texts of one chat, not those of all chats.
 */
export const scale: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table groups add column member_count integer not null default 0`,
  `alter table groups add column changed bigint not null default 0`,
  `update groups g set member_count = found.number
    from (select group_id, count(*) as number from group_members where not is_removed group by group_id) found
    where found.group_id = g.group_id`,
  // One statement may change many members: it changes the count once.
  `create function count_members() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      update groups g set member_count = g.member_count + d.number
        from (select group_id, count(*)::integer as number from new_rows where not is_removed group by group_id) d
        where g.group_id = d.group_id;
    elsif tg_op = 'DELETE' then
      update groups g set member_count = g.member_count - d.number
        from (select group_id, count(*)::integer as number from old_rows where not is_removed group by group_id) d
        where g.group_id = d.group_id;
    else
      update groups g set member_count = g.member_count + d.number
        from (
          select group_id, sum(number)::integer as number from (
            select group_id, 1 as number from new_rows where not is_removed
            union all select group_id, -1 from old_rows where not is_removed
          ) changes group by group_id having sum(number) <> 0
        ) d
        where g.group_id = d.group_id;
    end if;
    return null;
  end $$`,
  ...(
    [
      ['insert', 'new table as new_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const
  ).map(
    ([event, tables]) => `create trigger members_counted_on_${event} after ${event} on group_members
      referencing ${tables} for each statement execute function count_members()`,
  ),
  // The key of a chat is longer than a gram, so the two never match. The body of `message_grams` is repeated here: while a dump is
  // restored, a function finds only built-in functions.
  `create or replace function message_keys(chat text, body text) returns text[] language sql immutable strict parallel safe as $$
    select a || array(select x || y from unnest(a, a[2:]) as neighbours (x, y) where y is not null) || ('#' || chat)
    from (select string_to_array(lower(body), null) as a) as characters
  $$`,
  `create index if not exists messages_by_keys on messages using gin (message_keys(chat_id, body)) with (gin_pending_list_limit = 512)
    where type in ('msg', 'msgs') and deleted_by is null`,
  `drop index messages_by_grams`,
];
