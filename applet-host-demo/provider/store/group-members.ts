import type { GroupMember, GroupMemberInfo } from '../../../widget/domain/group/member.ts';
import type { ListChange } from '../../../widget/domain/list-merge.ts';
import { changedNow } from './changes.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** A group's members: all that are there, or those that changed since (who has left among them). */
export async function listMembers(
  db: Database,
  groupId: string,
  changedSince: number | undefined,
): Promise<readonly ListChange<GroupMember>[]> {
  const rows = await people(db, groupId, changedSince).orderBy('u.name').orderBy('gm.user_id').execute();
  return rows.map(memberOf);
}

/** One member as the list has them, also when they have just left. Empty: they never were in the group. */
export async function readMember(
  db: Database,
  groupId: string,
  userId: string,
): Promise<readonly ListChange<GroupMember>[]> {
  const rows = await people(db, groupId, 0).where('gm.user_id', '=', userId).execute();
  return rows.map(memberOf);
}

/** What owners and admins know of the members besides. */
export async function listMemberInfos(
  db: Database,
  groupId: string,
  changedSince: number | undefined,
): Promise<readonly ListChange<GroupMemberInfo>[]> {
  const rows = await members(db, groupId, changedSince)
    .select((query) => [
      'u.last_login_at',
      query
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.seen_at').as('seen_at'))
        .whereRef('s.user_id', '=', 'u.user_id')
        .as('seen_at'),
    ])
    .orderBy('gm.user_id')
    .execute();
  return rows.map((row) => ({
    value: {
      userId: row.user_id,
      role: row.role,
      ...splitTitle(row.title),
      postingBanned: row.posting_banned,
      lastSeenMs: Math.max(row.last_login_at, row.seen_at ?? 0) || undefined,
    },
    isRemoved: row.is_removed,
  }));
}

/** Marks what everybody sees of a user as changed in all their groups. */
export async function markMemberChanged(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('group_members')
    .set({ member_changed: changedNow() })
    .where('user_id', '=', userId)
    .where('is_removed', '=', false)
    .execute();
}

const members = (db: Database, groupId: string, changedSince: number | undefined) =>
  db
    .selectFrom('group_members as gm')
    .innerJoin('users as u', 'u.user_id', 'gm.user_id')
    .select(['gm.user_id', 'gm.role', 'gm.title', 'gm.posting_banned', 'gm.is_removed'])
    .where('gm.group_id', '=', groupId)
    .$if(changedSince === undefined, (query) => query.where('gm.is_removed', '=', false))
    .$if(changedSince !== undefined, (query) => query.where('gm.member_changed', '>=', changedSince ?? 0));

const people = (db: Database, groupId: string, changedSince: number | undefined) =>
  members(db, groupId, changedSince).select(['gm.alias', 'u.name', 'u.photo']);

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

const memberOf = (row: PersonRow): ListChange<GroupMember> => ({
  value: {
    userId: row.user_id,
    name: row.name,
    alias: row.alias,
    photo: row.photo,
    role: row.role,
    ...splitTitle(row.title),
    postingBanned: row.posting_banned,
  },
  isRemoved: row.is_removed,
});

/** A title is stored as it goes over the wire: with its colour behind it. */
function splitTitle(text: string): Pick<GroupMember, 'title' | 'titleColor'> {
  const found = /^(.*)(#[0-9A-Fa-f]{6})$/su.exec(text);
  return found === null ? { title: text, titleColor: undefined } : { title: found[1] ?? '', titleColor: found[2] };
}
