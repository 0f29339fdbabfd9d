import type { Services } from '../../calls/services.ts';
import { pushGroupMembers } from '../../delivery/pushes/group-members.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { readMember } from '../../base/store/groups/group-members.ts';
import { listMemberIds } from '../../base/store/groups/groups.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

/** Notifies a group's members of a changed membership and member count. */
export async function notifyMembers(
  services: Services,
  tenant: Tenant,
  groupId: string,
  userId: string,
): Promise<void> {
  const userIds = await listMemberIds(services.db, groupId);
  pushUpdate(services.bus, 'groupList', [...new Set([...userIds, userId])]);
  await pushGroupMembers(services, tenant, groupId, userIds, await readMember(services.db, groupId, userId));
}
