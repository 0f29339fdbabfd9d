import type { FriendEntry } from '#contract/entities/friend.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { changedNow } from '../engine/changes.ts';
import { openChat } from '../messages/chats.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Makes two users of one tenant friends, with a chat between them. Returns the chat's id. Safe to repeat. */
export async function befriend(
  trx: DatabaseTransaction,
  tenant: string,
  a: string,
  b: string,
  nowMs: number,
): Promise<string> {
  const chatId = oneToOneChatId(a, b);
  await openChat(trx, { chatId, tenant, userIds: [a, b], nowMs });
  for (const [userId, friendId] of [
    [a, b],
    [b, a],
  ] as const) {
    await trx
      .insertInto('friendships')
      .values({ user_id: userId, friend_id: friendId, chat_id: chatId, changed: changedNow() })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'friend_id']).doUpdateSet({ is_removed: false, changed: changedNow() }),
      )
      .execute();
  }
  return chatId;
}

/** Blocks or unblocks a friend. Returns false if they are not friends. */
export async function setBlacklisted(
  trx: DatabaseTransaction,
  userId: string,
  friendId: string,
  isBlacklisted: boolean,
): Promise<boolean> {
  const result = await trx
    .updateTable('friendships')
    .set({ is_blacklisted: isBlacklisted, changed: changedNow() })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets a user's own remark for a friend. Returns false if they are not friends. */
export async function setFriendAlias(
  trx: DatabaseTransaction,
  userId: string,
  friendId: string,
  alias: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('friendships')
    .set({ alias, changed: changedNow() })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Reads the relation to another user and locks it until the transaction ends. */
export async function lockFriend(
  trx: DatabaseTransaction,
  userId: string,
  friendId: string,
): Promise<{ readonly isFriend: boolean; readonly isBlacklisted: boolean }> {
  const row = await trx
    .selectFrom('friendships')
    .select('is_blacklisted')
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('is_removed', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return { isFriend: row !== undefined, isBlacklisted: row?.is_blacklisted ?? false };
}

/** Removes a friend and the remark from a user's list. The row stays, so that the list's next version reports the removal. */
export async function setFriendRemoved(trx: DatabaseTransaction, userId: string, friendId: string): Promise<void> {
  await trx
    .updateTable('friendships')
    .set({ is_removed: true, alias: '', changed: changedNow() })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .execute();
}

/** Lists a user's friends: all current ones, or the rows changed since, including removed friends. */
export async function listFriends(
  db: Database,
  userId: string,
  changedSince: number | undefined,
): Promise<readonly FriendEntry[]> {
  const rows = await db
    .selectFrom('friendships as f')
    .innerJoinLateral(
      // `offset 0` as in probed.ts.
      (from) =>
        from
          .selectFrom('users')
          .select(['name', 'photo'])
          .whereRef('users.user_id', '=', 'f.friend_id')
          .offset(0)
          .as('u'),
      (join) => join.onTrue(),
    )
    .leftJoin('chat_members as m', (join) =>
      join.onRef('m.chat_id', '=', 'f.chat_id').onRef('m.user_id', '=', 'f.user_id'),
    )
    .select(['f.friend_id', 'f.chat_id', 'f.alias', 'f.is_blacklisted', 'f.is_removed', 'u.name', 'u.photo'])
    .select(['m.is_pinned', 'm.is_muted'])
    .where('f.user_id', '=', userId)
    .$if(changedSince === undefined, (query) => query.where('f.is_removed', '=', false))
    .$if(changedSince !== undefined, (query) => query.where('f.changed', '>=', changedSince ?? 0))
    .orderBy('u.name')
    .orderBy('f.friend_id')
    .execute();
  return rows.map((row) => ({
    friend: {
      userId: row.friend_id,
      name: row.name,
      alias: row.alias,
      photo: row.photo,
      chatId: row.chat_id,
      isPinned: row.is_pinned ?? false,
      notificationsMuted: row.is_muted ?? false,
      isBlacklisted: row.is_blacklisted,
    },
    isRemoved: row.is_removed,
  }));
}

/** Marks a user's entry in all friend lists as changed. Returns the owners of these lists. */
export async function markFriendChanged(trx: DatabaseTransaction, userId: string): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('friendships')
    .set({ changed: changedNow() })
    .where('friend_id', '=', userId)
    .where('is_removed', '=', false)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
