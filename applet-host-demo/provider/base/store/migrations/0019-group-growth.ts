import { type Kysely, type Migration, sql } from 'kysely';

/** Groups that users create, and the settings that decide about invitations. */
export const groupGrowth: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table users add column accepts_group_invites boolean not null default true`,
  `alter table groups add column allows_invites boolean not null default true`,
  `alter table groups add column create_uuid text`,
  `create unique index groups_by_create_uuid on groups (owner_id, create_uuid) where create_uuid is not null`,
  `create index groups_by_owner on groups (owner_id) where not is_dissolved`,
];
