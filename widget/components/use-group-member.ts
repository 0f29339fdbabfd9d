import { useAtomValue } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import { memberDisplayName, type GroupMember } from '../domain/group/member.ts';
import { friendsAtom } from '../state/chats.ts';
import { groupMembersAtom, onlineMembersAtom } from '../state/group-people.ts';

export interface SeenMember {
  /** Undefined while the members are not known here, and for those who have left. */
  readonly member: GroupMember | undefined;
  readonly name: string;
  readonly photo: string;
  /** False also where the user may not know. */
  readonly isOnline: boolean;
}

/** How somebody in a group is shown. `fallbackName` is what the message calls them. */
export function useGroupMember(groupId: GroupId, userId: UserId, fallbackName: string): SeenMember {
  const member = useAtomValue(groupMembersAtom).get(groupId)?.get(userId);
  const friend = useAtomValue(friendsAtom).get(userId);
  const online = useAtomValue(onlineMembersAtom);
  const alias = friend?.alias ?? '';
  return {
    member,
    name: memberDisplayName(member ?? { name: fallbackName, alias: '' }, alias),
    photo: member?.photo ?? friend?.photo ?? '',
    isOnline: online?.groupId === groupId && online.userIds.has(userId),
  };
}
