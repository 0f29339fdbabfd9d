import type { Services } from '../calls/handler.ts';
import { pushGroupMembers } from '../pushes/group-members.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { pushUpdate } from '../pushes/update.ts';
import { expireDecisions } from '../store/applications.ts';
import { listBannedMembers, readMember } from '../store/group-members.ts';
import { putNotice } from '../store/group-notices.ts';
import { addMember, listMemberIds, removeMember, setMemberRoles } from '../store/groups.ts';
import type { Tenant } from '../tenants/settings.ts';

/** Adds a user to a group and notifies all members. */
export async function joinGroup(services: Services, tenant: Tenant, groupId: string, userId: string): Promise<void> {
  const { db, now } = services;
  await db.transaction().execute((trx) => addMember(trx, tenant.code, groupId, { userId, role: 'member' }, now()));
  await notifyMembers(services, tenant, groupId, userId);
}

/** Removes a user from a group. The user gets a notice, and the members are notified. */
export async function removeFromGroup(
  services: Services,
  tenant: Tenant,
  groupId: string,
  userId: string,
  doneById?: string,
): Promise<void> {
  const { db, bus, now } = services;
  await db.transaction().execute(async (trx) => {
    await removeMember(trx, groupId, userId);
    await expireDecisions(trx, groupId, userId);
    const notice = {
      groupId,
      type: 'delMember',
      state: 'agreed',
      fromId: userId,
      doneById,
      userIds: [userId],
    } as const;
    await putNotice(trx, notice, now());
  });
  pushServerNoti(bus, tenant, 'group_apply', [userId], { groupId });
  await notifyMembers(services, tenant, groupId, userId);
}

/** Promotes a member to admin, or demotes an admin to member. The user gets a notice, and all members are notified. */
export async function changeRole(
  services: Services,
  tenant: Tenant,
  groupId: string,
  userId: string,
  role: 'admin' | 'member',
): Promise<void> {
  const { db, bus, now } = services;
  await db.transaction().execute(async (trx) => {
    await setMemberRoles(trx, groupId, [userId], role, now());
    if (role === 'member') await expireDecisions(trx, groupId, userId);
    const type = role === 'admin' ? 'upgradeAdmin' : 'downgradeAdmin';
    await putNotice(trx, { groupId, type, state: 'agreed', fromId: userId, userIds: [userId] }, now());
  });
  pushServerNoti(bus, tenant, 'group_apply', [userId], { groupId });
  const { members, userIds } = await readChange(services, groupId, userId);
  await pushGroupMembers(services, tenant, groupId, userIds, members);
  // The user now sees which members are muted, or no longer does.
  await pushGroupMembers(services, tenant, groupId, [userId], await listBannedMembers(db, groupId));
}

/** Notifies a group's members of a changed membership and member count. */
export async function notifyMembers(
  services: Services,
  tenant: Tenant,
  groupId: string,
  userId: string,
): Promise<void> {
  const { members, userIds } = await readChange(services, groupId, userId);
  pushUpdate(services.bus, 'groupList', [...new Set([...userIds, userId])]);
  await pushGroupMembers(services, tenant, groupId, userIds, members);
}

async function readChange({ db }: Services, groupId: string, userId: string) {
  return { members: await readMember(db, groupId, userId), userIds: await listMemberIds(db, groupId) };
}
