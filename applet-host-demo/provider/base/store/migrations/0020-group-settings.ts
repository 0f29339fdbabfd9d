import { type Kysely, type Migration, sql } from 'kysely';

/** The settings of groups: the last flags, values that the platform fixes, the flushed history, and the look of messages. */
export const groupSettings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

/** Returns the value that the tenant's settings fix, otherwise the group's own. */
const ruled = (column: string, flag: string): string =>
  `coalesce((t.settings->'groupFlags'->>'${flag}')::boolean, g.${column}) as ${column}`;

const STATEMENTS = [
  `alter table groups add column ignores_posting_ban boolean not null default false`,
  `alter table groups add column admin_message_color text not null default ''`,
  `alter table groups add column member_message_limit integer`,
  `alter table chats add column flushed_up_to bigint not null default 0`,
  // Groups with the flags that apply: every check and every list reads them here.
  `create view group_rules as select g.group_id, g.tenant, g.name, g.photo, g.group_no, g.owner_id, g.announcement, g.intro,
    g.talk_interval_s, g.is_frozen, g.is_dissolved, g.admin_message_color, g.member_message_limit, g.created_at,
    ${[
      ruled('is_shared', 'share'),
      ruled('can_be_found', 'find'),
      ruled('allows_invites', 'invite'),
      ruled('needs_approval', 'approval'),
      ruled('allows_add', 'add'),
      ruled('allows_check_admin', 'check-admin'),
      ruled('allows_check_owner', 'check-owner'),
      ruled('allows_cards', 'card'),
      ruled('all_posting_banned', 'ban-all'),
      ruled('ignores_posting_ban', 'ignore-ban-all'),
      ruled('ignores_talk_interval', 'ignore-talk-interval'),
    ].join(', ')},
    array(select jsonb_object_keys(coalesce(t.settings->'groupFlags', '{}'::jsonb))) as locked_flags
    from groups g join tenants t on t.code = g.tenant`,
  // Widgets fetch every group again, because the list has new fields.
  `update group_members set changed = pg_current_xact_id()::text::bigint`,
];
