import { groupCollectionSet } from '../../contract/operations/group-collection-set.ts';
import { groupCollectionsGet } from '../../contract/operations/group-collections-get.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { LIST_REFRESH_MIN_AGE_MS } from '../../domain/limits.ts';
import { success, type Result } from '../../domain/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import { accountAtom } from '../../state/session.ts';
import type { Api } from '../../transport/api.ts';
import { createListSync, type ListSync } from '../lists/list-sync.ts';
import type { Store } from '../store.ts';
import type { GuestGroups } from './guest-groups.ts';

export interface GroupCollection {
  /**
   * Fetches the collection of the signed-in user. Opens the groups in it and closes those that were removed from it.
   */
  readonly refresh: ListSync['refresh'];
  /** Adds a shared group to the collection, or removes it. */
  readonly set: (groupId: GroupId, isCollected: boolean) => Promise<Result<undefined, Failure>>;
  readonly clear: () => void;
}

export interface GroupCollectionDeps {
  readonly api: Pick<Api, 'call'>;
  readonly store: Store;
  readonly clock: Clock;
  /** Stores the collection for an offline start. */
  readonly keep: (groups: readonly GuestGroup[]) => void;
}

/**
 * The user's collection of shared groups: the widget views its groups as a guest, and closes the link of a removed
 * group. Spec: 3-transport §4 Guest group connection, §7 groupCollectionsGet.
 */
export function createGroupCollection(
  { api, store, clock, keep }: GroupCollectionDeps,
  guests: Pick<GuestGroups, 'open' | 'close'>,
): GroupCollection {
  /** The groups whose links this module opened. */
  const opened = new Set<GroupId>();

  const { refresh } = createListSync(clock, LIST_REFRESH_MIN_AGE_MS, async () => {
    const userId = store.get(accountAtom)?.userId;
    if (userId === undefined) return success(undefined);
    const fetched = await api.call(groupCollectionsGet, undefined);
    if (!fetched.ok) return fetched;
    // Another user may have signed in meanwhile.
    if (store.get(accountAtom)?.userId !== userId) return success(undefined);
    const groups = fetched.value.collections.filter(({ isCollected }) => isCollected).map(({ group }) => group);
    const now = new Map(groups.map((group) => [group.groupId, group]));
    store.set(collectedGroupsAtom, now);
    keep(groups);
    for (const groupId of opened) if (!now.has(groupId)) close(groupId);
    for (const groupId of now.keys()) open(groupId);
    return success(undefined);
  });

  const open = (groupId: GroupId): void => {
    if (opened.has(groupId)) return;
    opened.add(groupId);
    // The next refresh retries a group that could not be opened.
    void guests.open(groupId).then((outcome) => outcome.ok || opened.delete(groupId));
  };

  const close = (groupId: GroupId): void => {
    opened.delete(groupId);
    guests.close(groupId);
  };

  return {
    refresh,
    async set(groupId, isCollected) {
      const answered = await api.call(groupCollectionSet, { groupId, isCollected });
      return answered.ok ? refresh({ isForced: true }) : answered;
    },
    clear() {
      store.set(collectedGroupsAtom, new Map());
      for (const groupId of opened) close(groupId);
    },
  };
}
