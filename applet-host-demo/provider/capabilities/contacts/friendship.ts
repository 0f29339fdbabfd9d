import { friendPermissions } from '#domain/contact/person.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import type { Services } from '../../calls/services.ts';
import { notifyPresenceBetween } from '../../delivery/presence/friend-presence.ts';
import { pushRead } from '../../delivery/pushes/read.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import type { Caller } from '../../base/store/access/sessions.ts';
import { hideChat } from '../../base/store/messages/chats.ts';
import { befriend, lockFriend, setFriendAlias, setFriendRemoved } from '../../base/store/people/friends.ts';
import { clearFor } from '../../base/store/messages/own-deletions.ts';
import { markRead } from '../../base/store/messages/reads.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

/** Makes two users friends and notifies both. Returns the id of their chat. */
export async function addFriendship(services: Services, tenant: Tenant, a: string, b: string): Promise<string> {
  const { db, bus, now } = services;
  const chatId = await db.transaction().execute((trx) => befriend(trx, tenant.code, a, b, now()));
  pushUpdate(bus, 'friendList', [a, b]);
  await notifyPresenceBetween(services, a, b);
  return chatId;
}

/** Sets a user's own remark for a friend, and notifies the user's devices. Returns false when they are not friends. */
export async function renameFriend(
  { db, bus }: Services,
  tenant: Tenant,
  userId: string,
  friendId: string,
  alias: string,
): Promise<boolean> {
  const isDone = await db.transaction().execute((trx) => setFriendAlias(trx, userId, friendId, alias));
  if (isDone) pushServerNoti(bus, tenant, 'friend_updated', [userId], { userId: friendId });
  return isDone;
}

/**
 * Removes a friend from the user's list and hides the chat and its history for the user. The friend keeps both, but cannot write any
 * more. Returns `blacklist` if the friend is blocked and `noFriend` if they are not friends. Spec: 2-contacts-groups §4 Blacklist.
 */
export async function deleteFriend(
  services: Services,
  tenant: Tenant,
  caller: Caller,
  friendId: string,
): Promise<'blacklist' | 'noFriend' | undefined> {
  const refusal = await remove(services, tenant, caller, friendId);
  if (refusal === undefined) pushRemoval(services, tenant, caller, friendId);
  return refusal;
}

/** Deletes several friends. Blocked friends and strangers are left out. Returns the deleted ones. */
export async function deleteFriends(
  services: Services,
  tenant: Tenant,
  caller: Caller,
  friendIds: readonly string[],
): Promise<readonly string[]> {
  const deleted: string[] = [];
  for (const friendId of new Set(friendIds))
    if ((await remove(services, tenant, caller, friendId)) === undefined) deleted.push(friendId);
  // One push for all of them: the widget fetches its lists once.
  const last = deleted.at(-1);
  if (last !== undefined) pushRemoval(services, tenant, caller, last);
  return deleted;
}

function pushRemoval({ bus }: Services, tenant: Tenant, { userId }: Caller, friendId: string): void {
  for (const about of ['friend_updated', 'chat_deleted', 'msg_deleted'] as const) {
    pushServerNoti(bus, tenant, about, [userId], { userId: friendId });
  }
}

async function remove(
  services: Services,
  tenant: Tenant,
  caller: Caller,
  friendId: string,
): Promise<'blacklist' | 'noFriend' | undefined> {
  const { db, bus } = services;
  const { userId } = caller;
  const chatId = oneToOneChatId(userId, friendId);
  const outcome = await db.transaction().execute(async (trx) => {
    const relation = await lockFriend(trx, userId, friendId);
    if (!friendPermissions(relation).delete)
      return { refusal: relation.isBlacklisted ? 'blacklist' : 'noFriend' } as const;
    await setFriendRemoved(trx, userId, friendId);
    const clearedUpTo = await clearFor(trx, userId, chatId, undefined);
    const read = await markRead(trx, chatId, userId, clearedUpTo);
    await hideChat(trx, chatId, userId, clearedUpTo);
    return { refusal: undefined, read };
  });
  if (outcome.refusal !== undefined) return outcome.refusal;
  if (outcome.read?.hasMoved === true)
    pushRead(bus, tenant, caller, { chatId, state: outcome.read.state, participants: [] });
  await notifyPresenceBetween(services, userId, friendId);
  return undefined;
}
