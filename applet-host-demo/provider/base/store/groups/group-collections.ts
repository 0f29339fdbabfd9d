import type { GuestGroup } from '#domain/group/guest-group.ts';
import { memberCount } from './member-count.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Lists a user's collected groups, oldest first, including groups that are no longer shared, but not dissolved ones. */
export async function listCollection(db: Database, userId: string): Promise<readonly GuestGroup[]> {
  const rows = await db
    .selectFrom('group_collections as gc')
    .innerJoin('groups as g', 'g.group_id', 'gc.group_id')
    .select(['g.group_id', 'g.name', 'g.photo', 'g.intro'])
    .select(memberCount('g').as('member_count'))
    .where('gc.user_id', '=', userId)
    .where('g.is_dissolved', '=', false)
    .orderBy('gc.created_at')
    .orderBy('gc.group_id')
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    name: row.name,
    photo: row.photo,
    intro: row.intro,
    memberCount: row.member_count ?? 0,
  }));
}

/** Locks the user's collection until the transaction ends, so that two parallel additions cannot exceed the limit. */
export async function lockCollection(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** Returns false if the group was already in the collection. */
export async function addToCollection(
  trx: DatabaseTransaction,
  userId: string,
  groupId: string,
  nowMs: number,
): Promise<boolean> {
  const result = await trx
    .insertInto('group_collections')
    .values({ user_id: userId, group_id: groupId, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false if the group was not in the collection. */
export async function removeFromCollection(db: Database, userId: string, groupId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('group_collections')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
