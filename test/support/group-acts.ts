import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import { notifyMembers } from '../../applet-host-demo/provider/capabilities/groups/membership.ts';
import { pushGroupMembers } from '../../applet-host-demo/provider/delivery/pushes/group-members.ts';
import { dropGuests } from '../../applet-host-demo/provider/delivery/pushes/guests.ts';
import { pushMessage } from '../../applet-host-demo/provider/delivery/pushes/message.ts';
import { pushServerNoti } from '../../applet-host-demo/provider/delivery/pushes/server-noti.ts';
import { expireDecisions } from '../../applet-host-demo/provider/base/store/groups/applications.ts';
import { lockChat } from '../../applet-host-demo/provider/base/store/messages/chats.ts';
import { listBannedMembers, readMember } from '../../applet-host-demo/provider/base/store/groups/group-members.ts';
import { putNotice } from '../../applet-host-demo/provider/base/store/groups/group-notices.ts';
import { setGroupFields, setSwitches } from '../../applet-host-demo/provider/base/store/groups/group-settings.ts';
import {
  addMember,
  listMemberIds,
  removeMember,
  setMemberRoles,
} from '../../applet-host-demo/provider/base/store/groups/groups.ts';
import { newUuid } from '../../applet-host-demo/provider/base/store/engine/ids.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import type { Tenant } from '../../applet-host-demo/provider/base/tenant-settings/settings.ts';
import { NO_MENTIONS } from '../../widget/domain/message/message.ts';

/** Changes of groups without a caller and without their rules, for tests in which the change is not the subject. */

const SYSTEM = { userId: '', name: '', role: undefined } as const;

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
): Promise<void> {
  const { db, bus, now } = services;
  await db.transaction().execute(async (trx) => {
    await removeMember(trx, groupId, userId);
    await expireDecisions(trx, groupId, userId);
    const notice = { groupId, type: 'delMember', state: 'agreed', fromId: userId, userIds: [userId] } as const;
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
  const present = await listMemberIds(db, groupId);
  await pushGroupMembers(services, tenant, groupId, present, await readMember(db, groupId, userId));
  // The user now sees which members are muted, or no longer does.
  await pushGroupMembers(services, tenant, groupId, [userId], await listBannedMembers(db, groupId));
}

/** Renames a group. A system message says so, and the lists of all members are notified. */
export async function renameGroup(
  { db, bus, now }: Services,
  tenant: Tenant,
  groupId: string,
  name: string,
  actor: { readonly name: string },
): Promise<void> {
  const appended = await db.transaction().execute(async (trx) => {
    await lockChat(trx, groupId);
    await setGroupFields(trx, groupId, { name });
    const notice = { kind: 'group-renamed', actorName: actor.name, groupName: name } as const;
    const content = { kind: 'notice', notice } as const;
    const line = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    return appendMessage(trx, line, now());
  });
  pushServerNoti(bus, tenant, 'group_info', appended.recipients, { groupId });
  pushMessage(bus, tenant, appended);
}

/** Switches the sharing of a group; switching it off disconnects all guests. */
export async function switchSharing(
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  groupId: string,
  isShared: boolean,
): Promise<void> {
  const changed = await db.transaction().execute((trx) => setSwitches(trx, groupId, ['share'], isShared));
  if (changed.length > 0 && !isShared) dropGuests(bus, groupId, 'sharing_off');
}
