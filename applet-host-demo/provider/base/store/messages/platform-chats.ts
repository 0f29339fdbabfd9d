import type { Database } from '../schema/schema.ts';

/** Finds the chat of a user with a friend, by the platform's id of the friend. */
export async function findFriendChat(
  db: Database,
  { tenant, userId, playerId }: { readonly tenant: string; readonly userId: string; readonly playerId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('friendships as f', 'f.friend_id', 'u.user_id')
    .select('f.chat_id')
    .where('u.tenant', '=', tenant)
    .where('u.player_id', '=', playerId)
    .where('f.user_id', '=', userId)
    .where('f.is_removed', '=', false)
    .executeTakeFirst();
  return row?.chat_id;
}

/** Finds a group of which a user is a member, by the platform's name for it. */
export async function findOwnGroup(
  db: Database,
  { tenant, userId, alias }: { readonly tenant: string; readonly userId: string; readonly alias: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('group_aliases as a')
    .innerJoin('groups as g', 'g.group_id', 'a.group_id')
    .innerJoin('group_members as gm', 'gm.group_id', 'a.group_id')
    .select('a.group_id')
    .where('a.tenant', '=', tenant)
    .where('a.alias', '=', alias)
    .where('g.is_dissolved', '=', false)
    .where('gm.user_id', '=', userId)
    .where('gm.is_removed', '=', false)
    .executeTakeFirst();
  return row?.group_id;
}
