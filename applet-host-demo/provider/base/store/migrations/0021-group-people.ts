import { type Kysely, type Migration, sql } from 'kysely';

/** The administration of a group's people: the operation log, and since when members are admins or muted. */
export const groupPeople: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table group_operations (
    operation_id bigint generated always as identity primary key,
    group_id text not null,
    actor_id text not null,
    actor_role text,
    kind text not null,
    target_ids text[] not null default '{}',
    detail text not null default '',
    time bigint not null
  )`,
  `create index group_operations_of_group on group_operations (group_id, operation_id desc)`,
  `create index group_operations_by_time on group_operations (time)`,
  `alter table group_members add column role_since bigint not null default 0`,
  `alter table group_members add column banned_at bigint not null default 0`,
  `alter table group_members add column banned_by text not null default ''`,
];
