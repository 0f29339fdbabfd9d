import { groupCollectionSet } from '../../contract/operations/group-collection-set.ts';
import { groupCollectionsGet } from '../../contract/operations/group-collections-get.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import { success, type Result } from '../../domain/result.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import { accountAtom } from '../../state/session.ts';
import type { Api } from '../../transport/api.ts';
import type { Store } from '../store.ts';
import type { GuestGroups } from './guest-groups.ts';

export interface GroupCollection {
  /** Fetches the collection of who is signed in: what is new in it is opened, what has left it is closed. */
  readonly refresh: () => Promise<Result<undefined, Failure>>;
  /** Adds a shared group to the collection, or removes it. */
  readonly set: (groupId: GroupId, isCollected: boolean) => Promise<Result<undefined, Failure>>;
  readonly clear: () => void;
}

/**
 * The user's collection of shared groups: what is in it is viewed as a guest, what leaves it loses its link.
 * Spec: 3-transport §4 Guest group connection, §7 groupCollectionsGet.
 */
export function createGroupCollection(
  { api, store }: { readonly api: Pick<Api, 'call'>; readonly store: Store },
  guests: Pick<GuestGroups, 'open' | 'close'>,
): GroupCollection {
  const refresh = async (): Promise<Result<undefined, Failure>> => {
    const userId = store.get(accountAtom)?.userId;
    if (userId === undefined) return success(undefined);
    const fetched = await api.call(groupCollectionsGet, undefined);
    if (!fetched.ok) return fetched;
    // Somebody else may be signed in by now.
    if (store.get(accountAtom)?.userId !== userId) return success(undefined);
    const before = store.get(collectedGroupsAtom);
    const groups = fetched.value.collections.filter(({ isCollected }) => isCollected).map(({ group }) => group);
    const now = new Map(groups.map((group) => [group.groupId, group]));
    store.set(collectedGroupsAtom, now);
    for (const groupId of before.keys()) if (!now.has(groupId)) guests.close(groupId);
    for (const groupId of now.keys()) if (!before.has(groupId)) void guests.open(groupId);
    return success(undefined);
  };

  return {
    refresh,
    async set(groupId, isCollected) {
      const answered = await api.call(groupCollectionSet, { groupId, isCollected });
      return answered.ok ? refresh() : answered;
    },
    clear() {
      const collected = store.get(collectedGroupsAtom);
      store.set(collectedGroupsAtom, new Map());
      for (const groupId of collected.keys()) guests.close(groupId);
    },
  };
}
