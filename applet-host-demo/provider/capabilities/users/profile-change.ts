import type { Account } from '#domain/session/account.ts';
import type { Services } from '../../calls/services.ts';
import { pushGroupMembers } from '../../delivery/pushes/group-members.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { pushUserInfo } from '../../delivery/pushes/user-info.ts';
import { markFriendChanged } from '../../base/store/people/friends.ts';
import { listGroupIdsOf, markMemberChanged, readMember } from '../../base/store/groups/group-members.ts';
import { listMemberIds } from '../../base/store/groups/groups.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { updateProfile } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

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
