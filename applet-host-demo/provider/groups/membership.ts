import type { Services } from '../calls/handler.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { pushUpdate } from '../pushes/update.ts';
import { expireDecisions } from '../store/applications.ts';
import { readMember } from '../store/group-members.ts';
import { putNotice } from '../store/group-notices.ts';
import { addMember, listMemberIds, removeMember, setMemberRole } from '../store/groups.ts';
import type { Tenant } from '../tenants/settings.ts';

/** Takes somebody into a group and tells everybody in it. */
export async function joinGroup(services: Services, tenant: Tenant, groupId: string, userId: string): Promise<void> {
  const { db, now } = services;
  await db.transaction().execute((trx) => addMember(trx, tenant.code, groupId, { userId, role: 'member' }, now()));
  await tellMembers(services, tenant, groupId, userId);
}

/** Takes somebody out of a group; they get a notice, and everybody else hears of it. */
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
  await tellMembers(services, tenant, groupId, userId);
}

/** Makes a member an admin or an admin a member; they get a notice, and everybody hears of it. */
export async function changeRole(
  services: Services,
  tenant: Tenant,
  groupId: string,
  userId: string,
  role: 'admin' | 'member',
): Promise<void> {
  const { db, bus, now } = services;
  await db.transaction().execute(async (trx) => {
    await setMemberRole(trx, groupId, userId, role);
    if (role === 'member') await expireDecisions(trx, groupId, userId);
    const type = role === 'admin' ? 'upgradeAdmin' : 'downgradeAdmin';
    await putNotice(trx, { groupId, type, state: 'agreed', fromId: userId, userIds: [userId] }, now());
  });
  pushServerNoti(bus, tenant, 'group_apply', [userId], { groupId });
  const { members, userIds } = await readChange(services, groupId, userId);
  pushServerNoti(bus, tenant, 'group_member', userIds, { groupId, members });
}

/** Tells a group who has come or gone, and that it has another number of members now. */
export async function tellMembers(services: Services, tenant: Tenant, groupId: string, userId: string): Promise<void> {
  const { members, userIds } = await readChange(services, groupId, userId);
  pushUpdate(services.bus, 'groupList', [...new Set([...userIds, userId])]);
  pushServerNoti(services.bus, tenant, 'group_member', userIds, { groupId, members });
}

async function readChange({ db }: Services, groupId: string, userId: string) {
  return { members: await readMember(db, groupId, userId), userIds: await listMemberIds(db, groupId) };
}
