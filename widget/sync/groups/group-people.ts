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

/** The people of the group on screen. */
export interface GroupPeople {
  readonly enter: (chatId: ChatId) => void;
  readonly leave: () => void;
  /** The same for a screen beside the chat; what it returns ends it. */
  readonly watch: (groupId: GroupId) => () => void;
  /** Members that were pushed, or only the word that they have changed. */
  readonly onMembersPushed: (groupId: GroupId, changes: readonly ListChange<GroupMember>[]) => void;
  /** Pushes may have been missed meanwhile. */
  readonly onReopened: () => void;
}

/** Brings members, their online state and the user's own role together. Spec: 3-transport §4 List synchronisation. */
export function createGroupPeople(scope: SyncScope, groups: GroupSync): GroupPeople {
  let shown: GroupId | undefined;
  let stopEntered: (() => void) | undefined;
  let cancelRetry = (): void => undefined;
  /** The newest one is on screen: another may still be going. */
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
      online.restart(groupId);
    },
  });

  /** What did not come is asked for again while it is on screen, where one would wait for it without end. */
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
    onReopened() {
      members.markStale();
      if (shown === undefined) return;
      online.restart(shown);
      void show(shown);
    },
  };
}
