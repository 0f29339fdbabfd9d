import { groupAdminSet, groupAdminUnset, groupMasterSet } from '../contract/http/group-admins.ts';
import {
  groupInactiveMemberSearch,
  groupInactiveMembersGet,
  groupMembersInactiveSub,
} from '../contract/http/group-inactive.ts';
import { groupLog } from '../contract/http/group-log.ts';
import { groupMembersBanSet, groupMembersUnbanSet } from '../contract/operations/group-members-moderate.ts';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { InactiveDays } from '../domain/contact/inactivity.ts';
import type { Failure } from '../domain/failure.ts';
import type { InactiveMember } from '../domain/group/administration.ts';
import type { GroupMemberInfo } from '../domain/group/member.ts';
import type { GroupOperation } from '../domain/group/operation.ts';
import { INACTIVE_PAGE_SIZE } from '../domain/limits.ts';
import { type Result, success } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';

type Answer<T> = Promise<Result<T, Failure>>;

export interface InactivePage {
  readonly members: readonly InactiveMember[];
  /** The number of all members of the filter. */
  readonly total: number;
}

export interface LogPage {
  readonly operations: readonly GroupOperation[];
  readonly hasMore: boolean;
}

/** The actions of owners and admins on the people of their group. They show nothing to the user; the screens do. */
export interface GroupAdminActions {
  readonly setAdmins: (groupId: GroupId, userIds: readonly UserId[], isAdmin: boolean) => Answer<undefined>;
  readonly setMuted: (groupId: GroupId, userIds: readonly UserId[], isMuted: boolean) => Answer<undefined>;
  /** Hands the group over to another member. D-17. */
  readonly handOver: (groupId: GroupId, userId: UserId, isLeaving: boolean) => Answer<undefined>;
  readonly loadInactive: (groupId: GroupId, days: InactiveDays, offset: number) => Answer<InactivePage>;
  readonly findInactive: (groupId: GroupId, days: InactiveDays, userId: UserId) => Answer<GroupMemberInfo>;
  /** Returns the removed ones: members who have visited meanwhile stay. */
  readonly removeInactive: (
    groupId: GroupId,
    days: InactiveDays,
    userIds: readonly UserId[],
  ) => Answer<readonly UserId[]>;
  /** Loads entries of the operation log before this one, or the newest. */
  readonly loadLog: (groupId: GroupId, beforeId: string | undefined) => Answer<LogPage>;
}

export function createGroupAdminActions({ api, drafts, session }: ActionDeps): GroupAdminActions {
  /** Refreshes the group after a change, because the provider's push may be lost. */
  const refreshAfter = async <T>(answered: Result<T, Failure>, user = session.current()): Answer<T> => {
    if (answered.ok && session.current() === user) await user?.lists.groups.refresh({ isForced: true });
    return answered;
  };

  return {
    async setAdmins(groupId, userIds, isAdmin) {
      return refreshAfter(await api.callDirect(isAdmin ? groupAdminSet : groupAdminUnset, { groupId, userIds }));
    },
    setMuted: (groupId, userIds, isMuted) =>
      api.call(isMuted ? groupMembersBanSet : groupMembersUnbanSet, { groupId, userIds }),
    async handOver(groupId, userId, isLeaving) {
      const answered = await refreshAfter(await api.callDirect(groupMasterSet, { groupId, userId, isLeaving }));
      if (answered.ok && isLeaving) drafts.save(groupId, '');
      return answered;
    },
    loadInactive: (groupId, days, offset) =>
      api.callDirect(groupInactiveMembersGet, { groupId, days, offset, limit: INACTIVE_PAGE_SIZE }),
    findInactive: (groupId, days, userId) => api.callDirect(groupInactiveMemberSearch, { groupId, days, userId }),
    async removeInactive(groupId, days, userIds) {
      const answered = await refreshAfter(await api.callDirect(groupMembersInactiveSub, { groupId, days, userIds }));
      return answered.ok ? success(answered.value.removedIds) : answered;
    },
    loadLog: (groupId, beforeId) => api.callDirect(groupLog, { groupId, beforeId }),
  };
}
