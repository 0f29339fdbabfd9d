import type { Services } from '../calls/handler.ts';
import { pushGroupMembers } from '../pushes/group-members.ts';
import { pushUpdate } from '../pushes/update.ts';
import { readMember } from '../store/group-members.ts';
import { listMemberIds } from '../store/groups.ts';
import type { Tenant } from '../tenants/settings.ts';

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
