import { chatKind, type ChatId, type GroupId } from '../../domain/chat/chat-id.ts';
import { isTransient } from '../../domain/failure.ts';
import type { GroupMember } from '../../domain/group/member.ts';
import { effectiveRole } from '../../domain/group/role.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import type { ListChange } from '../../domain/list-merge.ts';
import { groupsAtom } from '../../state/chats.ts';
import type { GroupSync } from '../lists/groups.ts';
import type { SyncScope } from '../scope.ts';
import { createMemberSync } from './members.ts';
import { createOnlineMembersSync } from './online-members.ts';

/** The members of the group on screen. */
export interface GroupPeople {
  readonly enter: (chatId: ChatId) => void;
  readonly leave: () => void;
  /** Does the same for a screen next to the chat. Call the returned function to stop. */
  readonly watch: (groupId: GroupId) => () => void;
  /** The provider pushed members, or (with an empty list) only that members have changed. */
  readonly onMembersPushed: (groupId: GroupId, changes: readonly ListChange<GroupMember>[]) => void;
  /** The user has become owner or admin of these groups, or is no longer one. */
  readonly onRightsChanged: (groupIds: readonly GroupId[]) => void;
  /** The link was reopened: pushes may have been missed meanwhile. */
  readonly onReopened: () => void;
}

/** Combines members, their online state and the user's own role. Spec: 3-transport §4 List synchronisation. */
export function createGroupPeople(scope: SyncScope, groups: GroupSync): GroupPeople {
  let shown: GroupId | undefined;
  let stopEntered: (() => void) | undefined;
  let cancelRetry = (): void => undefined;
  /** The last entry is on screen. An earlier one may still be closing. */
  const watched: { readonly groupId: GroupId }[] = [];
  const online = createOnlineMembersSync(scope);
  const members = createMemberSync(scope, {
    onJoined: (groupId) => online.restart(groupId),
    onOwnEntry(groupId, { userId, role }) {
      const group = scope.get(groupsAtom).get(groupId);
      if (group === undefined) return;
      const myRole = effectiveRole(role, userId, group.ownerId);
      if (myRole === group.myRole) return;
      groups.change({ ...group, myRole });
    },
  });

  /** Retries a failed load while the group is on screen. Otherwise the screen would wait forever. */
  const show = async (groupId: GroupId): Promise<void> => {
    const loaded = await members.show(groupId);
    if (loaded.ok || !isTransient(loaded.failure.code)) return;
    cancelRetry();
    cancelRetry = scope.platform.clock.setTimer(RETRY_DELAY_MS, () => {
      if (shown === groupId && !scope.isEnded()) void show(groupId);
    });
  };

  const follow = (): void => {
    const newest = watched.at(-1)?.groupId;
    if (newest === shown) return;
    shown = newest;
    online.follow(shown);
    if (shown !== undefined) void show(shown);
  };

  const watch = (groupId: GroupId): (() => void) => {
    const screen = { groupId };
    watched.push(screen);
    follow();
    return () => {
      const index = watched.indexOf(screen);
      if (index !== -1) watched.splice(index, 1);
      follow();
    };
  };

  const leave = (): void => {
    stopEntered?.();
    stopEntered = undefined;
  };

  return {
    watch,
    leave,
    enter(chatId) {
      const stopBefore = stopEntered;
      stopEntered = chatKind(chatId) === 'group' ? watch(chatId) : undefined;
      stopBefore?.();
    },
    onMembersPushed(groupId, changes) {
      if (changes.length > 0) members.take(groupId, changes);
      else void members.refresh(groupId);
    },
    onRightsChanged(groupIds) {
      for (const groupId of groupIds) online.restart(groupId);
    },
    onReopened() {
      members.markStale();
      if (shown === undefined) return;
      online.restart(shown);
      void show(shown);
    },
  };
}
