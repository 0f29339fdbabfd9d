import type { Services } from '../calls/handler.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { pushUpdate } from '../pushes/update.ts';
import { befriend, setFriendAlias } from '../store/friends.ts';
import type { Tenant } from '../tenants/settings.ts';

/** Makes two users friends and tells both. Returns the id of their chat. */
export async function addFriendship(services: Services, tenant: Tenant, a: string, b: string): Promise<string> {
  const { db, bus, now } = services;
  const chatId = await db.transaction().execute((trx) => befriend(trx, tenant.code, a, b, now()));
  pushUpdate(bus, 'friendList', [a, b]);
  return chatId;
}

/** Sets a user's own remark on a friend, and tells the user's devices. */
export async function renameFriend(
  { db, bus }: Services,
  tenant: Tenant,
  userId: string,
  friendId: string,
  alias: string,
): Promise<void> {
  await db.transaction().execute((trx) => setFriendAlias(trx, userId, friendId, alias));
  pushServerNoti(bus, tenant, 'friend_updated', [userId], { userId: friendId });
}
