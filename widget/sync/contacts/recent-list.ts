import type { PrimitiveAtom } from 'jotai';
import type { Listing } from '../../contract/listing.ts';
import type { HttpCall, Operation } from '../../contract/operation.ts';
import { LIST_REFRESH_MIN_AGE_MS } from '../../domain/limits.ts';
import { mergeList } from '../../domain/list-merge.ts';
import { recentEntries, recentListStartMs } from '../../domain/recent-list.ts';
import { success } from '../../domain/result.ts';
import { NO_VERSION, type ListRepository } from '../../storage/list-snapshot.ts';
import { createListSync, type ListSync } from '../lists/list-sync.ts';
import type { SyncScope } from '../scope.ts';
import type { UnseenCount } from './unseen-count.ts';

interface RecentRequest {
  readonly fromMs?: number | undefined;
  readonly sinceMs?: number | undefined;
  readonly version?: string | undefined;
}

export interface RecentListDeps<T> {
  readonly endpoint: Operation<RecentRequest, Listing<T>> | HttpCall<RecentRequest, Listing<T>>;
  readonly repository: ListRepository<T>;
  readonly target: PrimitiveAtom<readonly T[]>;
  /** Set when the list is first shown. */
  readonly isLoaded: PrimitiveAtom<boolean>;
  readonly unseen: UnseenCount<T>;
  /** Returns the key that identifies an entry. */
  readonly keyOf: (entry: T) => string;
}

export interface RecentList extends ListSync {
  /** Shows the entries from the database. */
  readonly load: () => Promise<void>;
  readonly markSeen: () => void;
}

/**
 * A list of the last week: merged by version, fetched in full when the version is unknown. Spec: 3-transport §4, §9.
 */
export function createRecentList<T extends { readonly timeMs: number }>(
  scope: SyncScope,
  { endpoint, repository, target, isLoaded, unseen, keyOf }: RecentListDeps<T>,
): RecentList {
  const { clock } = scope.platform;
  let version = NO_VERSION;

  const publish = (entries: readonly T[]): void => {
    scope.publish(target, entries);
    scope.publish(isLoaded, true);
    unseen.count(entries);
  };

  const { refresh } = createListSync(clock, LIST_REFRESH_MIN_AGE_MS, async () => {
    const nowMs = clock.nowMs();
    const answered = await scope.api.callForList(endpoint, { fromMs: recentListStartMs(nowMs), ...version });
    if (!answered.ok) return answered;
    if (scope.isEnded()) return success(undefined);
    if (answered.value.kind === 'unchanged') {
      publish(recentEntries(scope.get(target), nowMs));
      return success(undefined);
    }
    const { listing, meta } = answered.value;
    const before = new Map(scope.get(target).map((entry) => [keyOf(entry), entry]));
    const changes = listing.items.map((value) => ({ value, isRemoved: false }));
    const entries = recentEntries(mergeList(before, changes, listing.isFull, keyOf).values(), nowMs);
    version = { sinceMs: meta.timeMs, version: meta.version };
    repository.save({ items: entries, version });
    publish(entries);
    return success(undefined);
  });

  return {
    refresh,
    async load() {
      const stored = await repository.load();
      if (stored === undefined || scope.isEnded()) return;
      version = stored.version;
      publish(recentEntries(stored.items, clock.nowMs()));
    },
    markSeen: () => unseen.markSeen(scope.get(target)),
  };
}
