import { type Kysely, type Migration, sql } from 'kysely';

/** Member lists with their own versions, friend requests, group notices, last visits. */
export const lists: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // `changed` marks a change of the group in this member's list; `member_changed` marks a change of this member in the group's list.
  `alter table group_members add column member_changed bigint not null default 0`,
  `alter table users add column last_login_at bigint not null default 0`,
  `create table friend_requests (
    from_id text not null references users (user_id) on delete cascade,
    to_id text not null references users (user_id) on delete cascade,
    message text not null default '',
    state text not null check (state in ('pending', 'accepted', 'refused')),
    source_type text not null default '',
    source_user_id text not null default '',
    source_group_id text not null default '',
    invite_code text not null default '',
    time bigint not null,
    changed bigint not null,
    primary key (from_id, to_id)
  )`,
  `create index friend_requests_to on friend_requests (to_id)`,
  `create table group_notices (
    user_id text not null references users (user_id) on delete cascade,
    group_id text not null references groups (group_id) on delete cascade,
    type text not null check (type in ('applying', 'disband', 'delMember', 'upgradeAdmin', 'downgradeAdmin')),
    from_id text not null references users (user_id) on delete cascade,
    done_id text not null default '',
    state text not null check (state in ('pending', 'agreed', 'refused', 'expired')),
    time bigint not null,
    changed bigint not null,
    primary key (user_id, group_id, type, from_id)
  )`,
];
