import { useAtomValue } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import { memberDisplayName, type GroupMember } from '../domain/group/member.ts';
import { friendsAtom } from '../state/chats.ts';
import { guestSendersAtom } from '../state/guest.ts';
import { groupMembersAtom, onlineMembersAtom, topMembersAtom } from '../state/group-people.ts';

export interface SeenMember {
  /** Undefined while the members are not loaded, and for former members. */
  readonly member: GroupMember | undefined;
  readonly name: string;
  readonly photo: string;
  /** Also false if the user may not know. */
  readonly isOnline: boolean;
}

/** The name and photo of a user in a group. `fallbackName` is the name in their message. */
export function useGroupMember(groupId: GroupId, userId: UserId, fallbackName: string): SeenMember {
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const top = useAtomValue(topMembersAtom);
  // A whole list without the user means that they are no member.
  const isEarly = members === undefined || members.size === 0;
  const member = isEarly && top?.groupId === groupId ? top.byUser.get(userId) : members?.get(userId);
  const friend = useAtomValue(friendsAtom).get(userId);
  const guestPhoto = useAtomValue(guestSendersAtom).get(groupId)?.get(userId);
  const online = useAtomValue(onlineMembersAtom);
  const alias = friend?.alias ?? '';
  return {
    member,
    name: memberDisplayName(member ?? { name: fallbackName, alias: '' }, alias),
    photo: member?.photo ?? friend?.photo ?? guestPhoto ?? '',
    isOnline: online?.groupId === groupId ? online.userIds.has(userId) : isEarly && member?.isOnline === true,
  };
}
