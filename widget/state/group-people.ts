import { atom } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { GroupMember } from '../domain/group/member.ts';

/** The members of the groups that were looked at lately. */
export const groupMembersAtom = atom<ReadonlyMap<GroupId, ReadonlyMap<UserId, GroupMember>>>(new Map());

/** Who of the group on screen is online, where the user may know. Spec: 3-transport §3 onlineMemberIdList. */
export interface OnlineMembers {
  readonly groupId: GroupId;
  readonly userIds: ReadonlySet<UserId>;
  readonly updatedAtMs: number;
}

export const onlineMembersAtom = atom<OnlineMembers | undefined>(undefined);
