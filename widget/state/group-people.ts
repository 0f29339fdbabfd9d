import { atom } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { GroupMember, GroupMemberInfo } from '../domain/group/member.ts';

/** The members of recently viewed groups. */
export const groupMembersAtom = atom<ReadonlyMap<GroupId, ReadonlyMap<UserId, GroupMember>>>(new Map());

/** The first members of a group whose whole list has not come yet. */
export interface TopMembers {
  readonly groupId: GroupId;
  /** In their order: the owner, the admins, others. */
  readonly byUser: ReadonlyMap<UserId, GroupMember>;
}

export const topMembersAtom = atom<TopMembers | undefined>(undefined);

/** The online members of the group on screen, if the user may see them. Spec: 3-transport §3 onlineMemberIdList. */
export interface OnlineMembers {
  readonly groupId: GroupId;
  readonly userIds: ReadonlySet<UserId>;
  readonly updatedAtMs: number;
}

export const onlineMembersAtom = atom<OnlineMembers | undefined>(undefined);

/** The last visits and bans of a group's members, for its owner and admins; fetched when a screen needs them. */
export interface MemberInfos {
  readonly groupId: GroupId;
  readonly byUser: ReadonlyMap<UserId, GroupMemberInfo>;
}

export const memberInfosAtom = atom<MemberInfos | undefined>(undefined);
