import type { Database } from '../schema/schema.ts';

/** Whether all members of a group may send name cards. */
export async function allowsCards(db: Database, groupId: string): Promise<boolean> {
  const group = await db
    .selectFrom('group_rules')
    .select('allows_cards')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return group.allows_cards;
}

/** The facts on the card of a friend. */
export const findFriendCard = (db: Database, ownId: string, friendId: string) =>
  db
    .selectFrom('friendships as f')
    .innerJoin('users as u', 'u.user_id', 'f.friend_id')
    .select(['u.name', 'u.photo'])
    .where('f.user_id', '=', ownId)
    .where('f.friend_id', '=', friendId)
    .where('f.is_removed', '=', false)
    .executeTakeFirst();

/** The facts on the card of a group that a user is in. */
export const findOwnGroupCard = (db: Database, ownId: string, groupId: string) =>
  db
    .selectFrom('group_members as gm')
    .innerJoin('groups as g', 'g.group_id', 'gm.group_id')
    .select(['g.name', 'g.photo', 'g.group_no as groupNo'])
    .where('gm.group_id', '=', groupId)
    .where('gm.user_id', '=', ownId)
    .where('gm.is_removed', '=', false)
    .where('g.is_dissolved', '=', false)
    .executeTakeFirst();

/** The facts on the card of any player of a tenant. */
export const findPlayerCard = (db: Database, tenant: string, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'photo'])
    .where('user_id', '=', userId)
    .where('tenant', '=', tenant)
    .executeTakeFirst();

/** The facts on the card of any group of a tenant. */
export const findGroupCard = (db: Database, tenant: string, groupId: string) =>
  db
    .selectFrom('groups')
    .select(['name', 'photo', 'group_no as groupNo'])
    .where('group_id', '=', groupId)
    .where('tenant', '=', tenant)
    .where('is_dissolved', '=', false)
    .executeTakeFirst();
