import { groupMembersOnlineGet } from '../../contract/http/group-members-online-get.ts';
import { groupMembersOnlineDifGet } from '../../contract/operations/group-members-online-dif-get.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import { isOwnerOrAdmin } from '../../domain/group/role.ts';
import { ONLINE_MEMBERS_REFRESH_MS } from '../../domain/limits.ts';
import { groupsAtom } from '../../state/chats.ts';
import { onlineMembersAtom } from '../../state/group-people.ts';
import type { SyncScope } from '../scope.ts';

export interface OnlineMembersSync {
  /** Keeps the list of this group up to date until another group, or none, is followed. */
  readonly follow: (groupId: GroupId | undefined) => void;
  /** Fetches the whole list again: a member has joined, or the user now has permission to see it. */
  readonly restart: (groupId: GroupId) => void;
}

/**
 * The online members of the group on screen: the full list once, then the differences every 60 s. Only owners and
 * admins load it. Spec: 1-chat §6, §7 groupMembersOnlineDifGet; 3-transport §4 List synchronisation.
 */
export function createOnlineMembersSync(scope: SyncScope): OnlineMembersSync {
  const { clock } = scope.platform;
  /** Replaced on every restart. Answers for an earlier object are ignored. */
  let current: { readonly groupId: GroupId } | undefined;
  let cancelTimer: () => void = () => undefined;

  const mayLoad = (groupId: GroupId): boolean => {
    const group = scope.get(groupsAtom).get(groupId);
    return group !== undefined && isOwnerOrAdmin(group.myRole);
  };

  const begin = (groupId: GroupId | undefined): void => {
    cancelTimer();
    current = groupId === undefined ? undefined : { groupId };
    if (scope.get(onlineMembersAtom)?.groupId !== groupId) scope.publish(onlineMembersAtom, undefined);
    if (current !== undefined) void run(current);
  };

  const run = async (work: { readonly groupId: GroupId }): Promise<void> => {
    const { groupId } = work;
    if (!mayLoad(groupId)) {
      scope.publish(onlineMembersAtom, undefined);
      return;
    }
    const isCurrent = (): boolean => current === work && !scope.isEnded();
    const next = await fetchOnline(groupId);
    if (!isCurrent()) return;
    if (next !== undefined) scope.publish(onlineMembersAtom, { groupId, ...next });
    cancelTimer = clock.setTimer(ONLINE_MEMBERS_REFRESH_MS, () => {
      if (isCurrent()) void run(work);
    });
  };

  const fetchOnline = async (
    groupId: GroupId,
  ): Promise<{ readonly userIds: ReadonlySet<UserId>; readonly updatedAtMs: number } | undefined> => {
    const shown = scope.get(onlineMembersAtom);
    if (shown?.groupId !== groupId) {
      const all = await scope.api.callDirect(groupMembersOnlineGet, { groupId });
      return all.ok ? { userIds: new Set(all.value.userIds), updatedAtMs: all.value.timeMs } : undefined;
    }
    const changes = await scope.api.call(groupMembersOnlineDifGet, { groupId, sinceMs: shown.updatedAtMs });
    if (!changes.ok) return undefined;
    const { addedIds, goneIds, timeMs, isFull } = changes.value;
    const userIds = new Set(isFull ? [] : shown.userIds);
    for (const userId of addedIds) userIds.add(userId);
    for (const userId of goneIds) userIds.delete(userId);
    return { userIds, updatedAtMs: timeMs };
  };

  return {
    follow: begin,
    restart(groupId) {
      if (current?.groupId !== groupId) return;
      scope.publish(onlineMembersAtom, undefined);
      begin(groupId);
    },
  };
}
