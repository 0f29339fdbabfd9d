import { sql } from 'kysely';
import { GROUP_SWITCHES, type GroupSwitch } from '#domain/group/group-flag.ts';
import { SWITCH_COLUMNS } from './group-settings.ts';
import { memberCount } from './member-count.ts';
import type { Database, StoredRole } from '../schema/schema.ts';
import { isUniqueViolation } from '../engine/unique-violation.ts';

/** A group and the user in whose name the platform changes it. */
export interface GroupKey {
  readonly groupId: string;
  readonly ownerId: string;
}

/** Finds a group of a tenant that is not dissolved. */
export function findGroupKey(
  db: Database,
  tenant: string,
  key: { readonly groupId: string } | { readonly alias: string },
): Promise<GroupKey | undefined> {
  return db
    .selectFrom('groups as g')
    .leftJoin('group_aliases as a', 'a.group_id', 'g.group_id')
    .select(['g.group_id as groupId', 'g.owner_id as ownerId'])
    .where('g.tenant', '=', tenant)
    .where('g.is_dissolved', '=', false)
    .$if('alias' in key, (query) => query.where('a.alias', '=', 'alias' in key ? key.alias : ''))
    .$if('groupId' in key, (query) => query.where('g.group_id', '=', 'groupId' in key ? key.groupId : ''))
    .executeTakeFirst();
}

/** A group as the platform sees it. */
export interface PlatformGroup extends GroupKey {
  readonly groupNumber: string;
  readonly alias: string | undefined;
  readonly name: string;
  readonly photo: string;
  readonly announcement: string;
  readonly intro: string;
  /** Seconds between two messages of a member; undefined: the product's default. */
  readonly talkIntervalS: number | undefined;
  readonly flags: Readonly<Record<GroupSwitch, boolean>>;
  readonly memberCount: number;
  readonly createdAtMs: number;
}

interface GroupFilter {
  /** Part of the name, or the whole id, number or alias. */
  readonly search?: string | undefined;
  /** A user id: only the groups of this member. */
  readonly memberId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lists a tenant's groups by id, without dissolved ones. */
export async function listPlatformGroups(
  db: Database,
  tenant: string,
  { search = '', memberId, after = '', limit }: GroupFilter,
): Promise<readonly PlatformGroup[]> {
  const rows = await groups(db, tenant)
    .where('g.group_id', '>', after)
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          sql<boolean>`position(lower(${search}) in lower(g.name)) > 0`,
          where('g.group_id', '=', search),
          where('g.group_no', '=', search),
          where('a.alias', '=', search),
        ]),
      ),
    )
    .$if(memberId !== undefined, (query) =>
      query.where('g.group_id', 'in', (members) =>
        members
          .selectFrom('group_members')
          .select('group_id')
          .where('user_id', '=', memberId ?? '')
          .where('is_removed', '=', false),
      ),
    )
    .orderBy('g.group_id')
    .limit(limit)
    .execute();
  return rows.map(groupOf);
}

export async function readPlatformGroup(
  db: Database,
  tenant: string,
  groupId: string,
): Promise<PlatformGroup | undefined> {
  const row = await groups(db, tenant).where('g.group_id', '=', groupId).executeTakeFirst();
  return row && groupOf(row);
}

export interface PlatformMember {
  readonly userId: string;
  readonly playerId: string | undefined;
  /** The name of a service account. */
  readonly account: string | undefined;
  readonly name: string;
  readonly role: StoredRole;
  readonly isMuted: boolean;
}

/** Lists the members of a group by user id. */
export async function listPlatformMembers(
  db: Database,
  groupId: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly PlatformMember[]> {
  const rows = await db
    .selectFrom('group_members as gm')
    .innerJoin('users as u', 'u.user_id', 'gm.user_id')
    .leftJoin('service_accounts as s', 's.user_id', 'gm.user_id')
    .select(['u.user_id', 'u.player_id', 's.name as account', 'u.name', 'gm.role', 'gm.posting_banned'])
    .where('gm.group_id', '=', groupId)
    .where('gm.is_removed', '=', false)
    .where('gm.user_id', '>', after)
    .orderBy('gm.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    playerId: row.player_id ?? undefined,
    account: row.account ?? undefined,
    name: row.name,
    role: row.role,
    isMuted: row.posting_banned,
  }));
}

/** Gives a group the platform's name for it, or (undefined) takes it away. Returns false if another group has the name. */
export async function setGroupAlias(
  db: Database,
  { tenant, groupId, alias }: { readonly tenant: string; readonly groupId: string; readonly alias: string | undefined },
): Promise<boolean> {
  if (alias === undefined) {
    await db.deleteFrom('group_aliases').where('group_id', '=', groupId).execute();
    return true;
  }
  // A group that was dissolved no longer needs its name.
  await db
    .deleteFrom('group_aliases')
    .where('tenant', '=', tenant)
    .where('alias', '=', alias)
    .where('group_id', 'in', (query) => query.selectFrom('groups').select('group_id').where('is_dissolved', '=', true))
    .execute();
  try {
    await db
      .insertInto('group_aliases')
      .values({ tenant, alias, group_id: groupId })
      .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ alias }))
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const groups = (db: Database, tenant: string) =>
  db
    .selectFrom('group_rules as g')
    .leftJoin('group_aliases as a', 'a.group_id', 'g.group_id')
    .selectAll('g')
    .select(['a.alias'])
    .select(memberCount('g').as('member_count'))
    .where('g.tenant', '=', tenant)
    .where('g.is_dissolved', '=', false);

type Row = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>;

const groupOf = (row: Row): PlatformGroup => ({
  groupId: row.group_id,
  ownerId: row.owner_id,
  groupNumber: row.group_no,
  alias: row.alias ?? undefined,
  name: row.name,
  photo: row.photo,
  announcement: row.announcement,
  intro: row.intro,
  talkIntervalS: row.talk_interval_s ?? undefined,
  // Each switch has a column.
  flags: Object.fromEntries(GROUP_SWITCHES.map((name) => [name, row[SWITCH_COLUMNS[name]]])) as PlatformGroup['flags'],
  memberCount: Number(row.member_count ?? 0),
  createdAtMs: row.created_at,
});
