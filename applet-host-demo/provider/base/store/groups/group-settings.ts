import { sql } from 'kysely';
import { GROUP_SWITCHES, type GroupSwitch } from '#domain/group/group-flag.ts';
import { changedNow } from '../engine/changes.ts';
import { markGroupChanged } from './groups.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** The column of each switch. */
export const SWITCH_COLUMNS = {
  share: 'is_shared',
  find: 'can_be_found',
  invite: 'allows_invites',
  approval: 'needs_approval',
  add: 'allows_add',
  'check-admin': 'allows_check_admin',
  'check-owner': 'allows_check_owner',
  card: 'allows_cards',
  'ban-all': 'all_posting_banned',
  'ignore-ban-all': 'ignores_posting_ban',
  'ignore-talk-interval': 'ignores_talk_interval',
} as const satisfies Readonly<Record<GroupSwitch, string>>;

/** The known switches among the names in a tenant's settings. */
export const lockedSwitches = (names: readonly string[]): readonly GroupSwitch[] =>
  GROUP_SWITCHES.filter((each) => names.includes(each));

/** Finds the switches of a group that its tenant fixes. Spec: 2-contacts-groups §3 (`_by_platform`). L-GA1. */
export async function findLockedSwitches(db: Database, groupId: string): Promise<readonly GroupSwitch[]> {
  const row = await db
    .selectFrom('group_rules')
    .select('locked_flags')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return lockedSwitches(row.locked_flags);
}

/** Sets switches of a group. Returns those whose value has changed. */
export async function setSwitches(
  trx: DatabaseTransaction,
  groupId: string,
  switches: readonly GroupSwitch[],
  isOn: boolean,
): Promise<readonly GroupSwitch[]> {
  const before = await trx
    .selectFrom('groups')
    .select(switches.map((each) => SWITCH_COLUMNS[each]))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  const changed = switches.filter((each) => before[SWITCH_COLUMNS[each]] !== isOn);
  if (changed.length === 0) return changed;
  await trx
    .updateTable('groups')
    .set(Object.fromEntries(changed.map((each) => [SWITCH_COLUMNS[each], isOn])))
    .where('group_id', '=', groupId)
    .execute();
  await markGroupChanged(trx, groupId);
  return changed;
}

export interface GroupFields {
  readonly name?: string | undefined;
  readonly photo?: string | undefined;
  readonly talkIntervalS?: number | undefined;
  readonly intro?: string | undefined;
}

export async function findGroupPhoto(db: Database, groupId: string): Promise<string> {
  const groups = db.selectFrom('groups').select('photo').where('group_id', '=', groupId);
  return (await groups.executeTakeFirstOrThrow()).photo;
}

/** Changes fields of a group. Returns the names of those whose value has changed. */
export async function setGroupFields(
  trx: DatabaseTransaction,
  groupId: string,
  fields: GroupFields,
): Promise<readonly (keyof GroupFields)[]> {
  const before = await trx
    .selectFrom('groups')
    .select(['name', 'photo', 'talk_interval_s as talkIntervalS', 'intro'])
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  const changed = (['name', 'photo', 'talkIntervalS', 'intro'] as const).filter(
    (name) => fields[name] !== undefined && fields[name] !== before[name],
  );
  if (changed.length === 0) return changed;
  const { talkIntervalS, ...texts } = fields;
  await trx
    .updateTable('groups')
    .set({ ...texts, ...(talkIntervalS !== undefined && { talk_interval_s: talkIntervalS }) })
    .where('group_id', '=', groupId)
    .execute();
  await markGroupChanged(trx, groupId);
  return changed;
}

/** Sets the colour of admins' messages, or the limit of members' messages (0: none). False: no change. */
export async function setMessageStyle(
  trx: DatabaseTransaction,
  groupId: string,
  style: { readonly color: string } | { readonly limit: number },
): Promise<boolean> {
  const change =
    'color' in style
      ? { admin_message_color: style.color }
      : { member_message_limit: style.limit === 0 ? null : style.limit };
  const result = await trx
    .updateTable('groups')
    .set(change)
    .where('group_id', '=', groupId)
    .where((where) =>
      'color' in style
        ? where('admin_message_color', '<>', style.color)
        : where('member_message_limit', 'is distinct from', change.member_message_limit ?? null),
    )
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await markGroupChanged(trx, groupId);
  return true;
}

/** Marks all groups of a tenant as changed in every member's list. */
export async function markAllGroupsChanged(db: Database, tenant: string): Promise<void> {
  await db.updateTable('groups').set({ changed: changedNow() }).where('tenant', '=', tenant).execute();
}

/**
 * Deletes the history of a group for everybody: its members, former members who rejoin, later members, and guests. The rows stay, so
 * that message numbers have no gaps. Returns the number of the newest deleted message.
 */
export async function flushHistory(trx: DatabaseTransaction, groupId: string): Promise<string> {
  const { rows } = await sql<{ flushed_up_to: number }>`
    update chats set flushed_up_to = last_msg_id, changed = ${changedNow()} where chat_id = ${groupId}
    returning flushed_up_to`.execute(trx);
  const upTo = rows[0]?.flushed_up_to ?? 0;
  await sql`
    update chat_members m set cleared_up_to = ${upTo}::bigint, read_up_to = ${upTo}::bigint, unread = 0, own_behind = 0,
      is_mentioned = false, counted_at = c.counted, cleared_changed = ${changedNow()}, changed = ${changedNow()}
    from chats c where c.chat_id = m.chat_id and m.chat_id = ${groupId}`.execute(trx);
  await sql`
    update group_members set cleared_up_to = ${upTo}::bigint where group_id = ${groupId} and is_removed`.execute(trx);
  await sql`delete from hidden_messages where chat_id = ${groupId} and msg_id <= ${upTo}::bigint`.execute(trx);
  return String(upTo);
}
