import type { Account } from '#domain/session/account.ts';
import type { Services } from '../calls/handler.ts';
import { pushGroupMembers } from '../pushes/group-members.ts';
import { pushUpdate } from '../pushes/update.ts';
import { pushUserInfo } from '../pushes/user-info.ts';
import { markFriendChanged } from '../store/friends.ts';
import { listGroupIdsOf, markMemberChanged, readMember } from '../store/group-members.ts';
import { listMemberIds } from '../store/groups.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { updateProfile } from '../store/users.ts';
import type { Tenant } from '../tenants/settings.ts';

/**
 * Saves a new name or picture. Notifies the user's own devices, all users whose friend list shows the user, and the members of the
 * user's groups. Spec: 3-transport §7 refresh_user_info.
 *
 * @param alsoIn what else the change saves in its transaction
 */
export async function changeProfile(
  services: Services,
  tenant: Tenant,
  account: Account,
  alsoIn?: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const { db, bus } = services;
  const { userId } = account;
  const friendIds = await db.transaction().execute(async (trx) => {
    await alsoIn?.(trx);
    await updateProfile(trx, userId, account);
    await markMemberChanged(trx, userId);
    return markFriendChanged(trx, userId);
  });
  pushUserInfo(bus, userId);
  pushUpdate(bus, 'friendList', friendIds);
  for (const groupId of await listGroupIdsOf(db, userId)) {
    const present = await listMemberIds(db, groupId);
    await pushGroupMembers(services, tenant, groupId, present, await readMember(db, groupId, userId));
  }
}
