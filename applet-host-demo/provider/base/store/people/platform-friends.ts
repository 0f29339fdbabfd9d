import type { Database } from '../schema/schema.ts';

/** Lists a user's friends by user id, as the platform sees them. */
export async function listPlatformFriends(
  db: Database,
  userId: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  const rows = await db
    .selectFrom('friendships as f')
    .innerJoin('users as u', 'u.user_id', 'f.friend_id')
    .leftJoin('service_accounts as s', 's.user_id', 'f.friend_id')
    .select(['f.friend_id', 'f.chat_id', 'f.is_blacklisted', 'u.name', 'u.player_id', 's.name as account'])
    .where('f.user_id', '=', userId)
    .where('f.is_removed', '=', false)
    .where('f.friend_id', '>', after)
    .orderBy('f.friend_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.friend_id,
    playerId: row.player_id ?? undefined,
    account: row.account ?? undefined,
    name: row.name,
    chatId: row.chat_id,
    isBlocked: row.is_blacklisted,
  }));
}

/** The state of one side of a friendship; undefined: the two were never friends. */
export async function findFriendSide(
  db: Database,
  userId: string,
  friendId: string,
): Promise<{ readonly chatId: string; readonly isRemoved: boolean } | undefined> {
  const row = await db
    .selectFrom('friendships')
    .select(['chat_id', 'is_removed'])
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .executeTakeFirst();
  return row && { chatId: row.chat_id, isRemoved: row.is_removed };
}
