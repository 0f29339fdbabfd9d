import { type Kysely, type Migration, sql } from 'kysely';

/** Rules for friend requests and for groups that strangers may find and join, and the notes on pending requests. */
export const requests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table users add column accepts_requests boolean not null default true`,
  `alter table groups add column if not exists allows_add boolean not null default true`,
  `alter table groups add column if not exists allows_check_admin boolean not null default true`,
  `alter table groups add column if not exists allows_check_owner boolean not null default true`,
  `alter table groups add column if not exists intro text not null default ''`,
  `alter table groups add column can_be_found boolean not null default true`,
  `alter table groups add column needs_approval boolean not null default true`,
  `alter table friend_requests add column board text not null default '[]'`,
  `create index friend_requests_by_sender on friend_requests (from_id, time)`,
  `create index group_notices_of_applicant on group_notices (group_id, from_id) where type = 'applying'`,
];
