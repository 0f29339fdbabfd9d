import { type GroupMember, memberSeenBy } from '#domain/group/member.ts';
import { isOwnerOrAdmin } from '#domain/group/role.ts';
import type { ListChange } from '#domain/list-merge.ts';
import type { Services } from '../../calls/services.ts';
import { findRoles } from '../../base/store/messages/actors.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { pushServerNoti } from './server-noti.ts';

/** Notifies users of changed members of their group, each with the details that they may see. Call it only after the commit. */
export async function pushGroupMembers(
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  tenant: Tenant,
  groupId: string,
  userIds: readonly string[],
  members: readonly ListChange<GroupMember>[],
): Promise<void> {
  const send = (to: readonly string[], viewer: Parameters<typeof memberSeenBy>[1]): void =>
    pushServerNoti(bus, tenant, 'group_member', to, {
      groupId,
      members: members.map(({ value, isRemoved }) => ({ value: memberSeenBy(value, viewer), isRemoved })),
    });
  const banned = new Set(members.filter(({ value }) => value.postingBanned).map(({ value }) => value.userId));
  if (banned.size === 0) return send(userIds, { userId: '', isAdmin: false });
  const roles = await findRoles(db, groupId, userIds);
  const isAdmin = (userId: string): boolean => isOwnerOrAdmin(roles.get(userId) ?? 'member');
  const others = userIds.filter((userId) => !isAdmin(userId));
  send(userIds.filter(isAdmin), { userId: '', isAdmin: true });
  for (const userId of others.filter((each) => banned.has(each))) send([userId], { userId, isAdmin: false });
  send(
    others.filter((each) => !banned.has(each)),
    { userId: '', isAdmin: false },
  );
}
