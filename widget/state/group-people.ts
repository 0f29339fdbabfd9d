import { atom } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { GroupMember } from '../domain/group/member.ts';

/** The members of recently viewed groups. */
export const groupMembersAtom = atom<ReadonlyMap<GroupId, ReadonlyMap<UserId, GroupMember>>>(new Map());

/** The online members of the group on screen, if the user may see them. Spec: 3-transport §3 onlineMemberIdList. */
export interface OnlineMembers {
  readonly groupId: GroupId;
  readonly userIds: ReadonlySet<UserId>;
  readonly updatedAtMs: number;
}

export const onlineMembersAtom = atom<OnlineMembers | undefined>(undefined);
