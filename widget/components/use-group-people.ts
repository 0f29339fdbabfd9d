import { useAtomValue } from 'jotai';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import type { GroupMember } from '../domain/group/member.ts';
import { canViewMember } from '../domain/group/permissions.ts';
import type { GroupRole } from '../domain/group/role.ts';
import { friendsAtom, groupsAtom } from '../state/chats.ts';
import { groupMembersAtom, topMembersAtom } from '../state/group-people.ts';
import { guestGroupsAtom } from '../state/guest.ts';
import { accountAtom } from '../state/session.ts';

/** The members of a chat, as far as the permission matrix needs them. */
export interface GroupPeople {
  readonly chatId: ChatId;
  readonly ownId: UserId;
  /** Undefined in a one-to-one chat; `guest` in a shared group that the user only views. */
  readonly myRole: GroupRole | undefined;
  readonly memberOf: (userId: UserId) => GroupMember | undefined;
  readonly roleOfId: (userId: UserId) => GroupRole;
  readonly isFriend: (userId: UserId) => boolean;
  /** Whether the group allows the user to view another user's profile. */
  readonly canView: (userId: UserId) => boolean;
}

export function useGroupPeople(chatId: ChatId): GroupPeople {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const group = useAtomValue(groupsAtom).get(chatId);
  const isGuest = useAtomValue(guestGroupsAtom).has(chatId);
  const members = useAtomValue(groupMembersAtom).get(chatId);
  const top = useAtomValue(topMembersAtom);
  const friends = useAtomValue(friendsAtom);
  const memberOf = (userId: UserId): GroupMember | undefined =>
    members?.get(userId) ?? (top?.groupId === chatId ? top.byUser.get(userId) : undefined);
  const roleOfId = (userId: UserId): GroupRole =>
    memberOf(userId)?.role ?? (userId === group?.ownerId ? 'owner' : 'member');
  const isFriend = (userId: UserId): boolean => friends.has(userId);
  return {
    chatId,
    ownId,
    myRole: group?.myRole ?? (isGuest ? 'guest' : undefined),
    memberOf,
    roleOfId,
    isFriend,
    canView: (userId) =>
      group !== undefined &&
      userId !== ownId &&
      canViewMember(group.myRole, { role: roleOfId(userId), isFriend: isFriend(userId) }, group),
  };
}
