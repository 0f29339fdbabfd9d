import { applyingStateUpdate, groupGet, groupGetByShare } from '../contract/http/group-application.ts';
import { applyToGroup } from '../contract/operations/apply-to-group.ts';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { GroupProfile } from '../domain/group/application.ts';
import { success, type Result } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';

/**
 * Applications to groups, and decisions on them. These actions show nothing to the user; the screens do. Spec:
 * 2-contacts-groups §4, §6.
 */
export interface GroupApplicationActions {
  /** Returns a group's profile for non-members. Fails with `not_match` if there is no group that the user may see. */
  readonly loadGroupProfile: (groupId: GroupId) => Promise<Result<GroupProfile, Failure>>;
  /** Returns a group by its number. Fails with `not_match`. */
  readonly findGroup: (groupNumber: string) => Promise<Result<GroupProfile, Failure>>;
  /**
   * Applies to a group. Its owner or an admin must agree, or the user joins immediately. Fails with `already_member`,
   * `not_match`, `group_frozen`, `group_full`.
   */
  readonly applyToGroup: (groupId: GroupId) => Promise<Result<'asked' | 'joined', Failure>>;
  /**
   * Decides on an application. Fails with `already_decided`, `already_member`, `group_full`, `group_frozen`,
   * `forbidden`.
   */
  readonly decideApplication: (
    groupId: GroupId,
    userId: UserId,
    isAgreed: boolean,
  ) => Promise<Result<undefined, Failure>>;
}

export function createGroupApplicationActions({ api, session }: ActionDeps): GroupApplicationActions {
  /** Refreshes the lists, because the provider's push may be lost. */
  const renew = async (): Promise<void> => {
    const user = session.current();
    await Promise.all([
      user?.realtime()?.contacts.notices.refresh({ isForced: true }),
      user?.lists.groups.refresh({ isForced: true }),
    ]);
  };

  return {
    async loadGroupProfile(groupId) {
      const answered = await api.callDirect(groupGetByShare, { groupId });
      return answered.ok ? success(answered.value.group) : answered;
    },
    async findGroup(groupNumber) {
      const answered = await api.callDirect(groupGet, { groupNumber });
      return answered.ok ? success(answered.value.group) : answered;
    },
    async applyToGroup(groupId) {
      const answered = await api.call(applyToGroup, { groupId });
      const isAsked = !answered.ok && answered.failure.code === 'group_request_sent';
      if (!answered.ok && !isAsked && answered.failure.code !== 'already_member') return answered;
      await renew();
      return answered.ok || isAsked ? success(isAsked ? 'asked' : 'joined') : answered;
    },
    async decideApplication(groupId, userId, isAgreed) {
      const answered = await api.callDirect(applyingStateUpdate, { groupId, userId, isAgreed });
      await renew();
      return answered.ok ? success(undefined) : answered;
    },
  };
}
