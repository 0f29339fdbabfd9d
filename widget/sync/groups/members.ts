import { groupMembersGet } from '../../contract/http/group-members-get.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { GroupMember } from '../../domain/group/member.ts';
import { LIST_REFRESH_MIN_AGE_MS } from '../../domain/limits.ts';
import { mergeList, type ListChange } from '../../domain/list-merge.ts';
import { type Result, success } from '../../domain/result.ts';
import { groupMembersAtom } from '../../state/group-people.ts';
import { NO_VERSION, type ListVersion } from '../../storage/list-snapshot.ts';
import { createListSync, type ListSync } from '../lists/list-sync.ts';
import type { SyncScope } from '../scope.ts';
import { fetchMemberPages } from './member-pages.ts';

export interface MemberSync {
  /** Shows the members of a group from the database, then from the provider. */
  readonly show: (groupId: GroupId) => Promise<Result<undefined, Failure>>;
  /** Fetches the members of a group again, if they are cached here. */
  readonly refresh: (groupId: GroupId) => Promise<void>;
  /** Applies pushed members. The version stays unchanged, so that the next fetch skips no change in between. */
  readonly take: (groupId: GroupId, changes: readonly ListChange<GroupMember>[]) => void;
  /** Pushes may have been missed: each group is fetched again when it is next shown. */
  readonly markStale: () => void;
}

export interface MemberSyncDeps {
  /** A member has joined. */
  readonly onJoined: (groupId: GroupId) => void;
  /** The user's own entry was received. Spec: 3-transport §4 (pushed lists refresh the user's own role). */
  readonly onOwnEntry: (groupId: GroupId, own: GroupMember) => void;
}

/** The cached members of one group. */
interface CachedGroup {
  version: ListVersion;
  isStale: boolean;
  readonly list: ListSync;
}

/** The number of groups kept in memory. The database keeps the others. */
const MAX_CACHED_GROUPS = 8;

/**
 * Maintains member lists, each with its own version. Spec: 3-transport §4 List synchronisation, 2-contacts-groups §4.
 */
export function createMemberSync(scope: SyncScope, { onJoined, onOwnEntry }: MemberSyncDeps): MemberSync {
  const repository = scope.database.groupMembers;
  const cachedByGroup = new Map<GroupId, CachedGroup>();

  const membersOf = (groupId: GroupId): ReadonlyMap<UserId, GroupMember> | undefined =>
    scope.get(groupMembersAtom).get(groupId);

  const publish = (groupId: GroupId, members: ReadonlyMap<UserId, GroupMember>): void => {
    const next = new Map(scope.get(groupMembersAtom));
    next.set(groupId, members);
    for (const other of next.keys()) {
      if (next.size <= MAX_CACHED_GROUPS) break;
      if (other === groupId) continue;
      next.delete(other);
      cachedByGroup.delete(other);
    }
    scope.publish(groupMembersAtom, next);
  };

  const apply = (
    groupId: GroupId,
    cached: CachedGroup,
    changes: readonly ListChange<GroupMember>[],
    isFull: boolean,
  ): void => {
    const before = membersOf(groupId) ?? new Map<UserId, GroupMember>();
    const members = mergeList(before, changes, isFull, ({ userId }) => userId);
    repository.save(groupId, { items: [...members.values()], version: cached.version });
    publish(groupId, members);
    const own = changes.find(({ value, isRemoved }) => value.userId === scope.ownId && !isRemoved);
    if (own !== undefined) onOwnEntry(groupId, own.value);
    if (before.size > 0 && [...members.keys()].some((userId) => !before.has(userId))) onJoined(groupId);
  };

  const load = async (groupId: GroupId): Promise<CachedGroup> => {
    const known = cachedByGroup.get(groupId);
    if (known !== undefined) return known;
    const stored = await repository.load(groupId);
    const cached: CachedGroup = cachedByGroup.get(groupId) ?? {
      version: stored?.version ?? NO_VERSION,
      isStale: true,
      list: createListSync(scope.platform.clock, LIST_REFRESH_MIN_AGE_MS, () => fetchChanges(groupId, cached)),
    };
    if (cachedByGroup.has(groupId)) return cached;
    cachedByGroup.set(groupId, cached);
    publish(groupId, new Map(stored?.items.map((member) => [member.userId, member])));
    return cached;
  };

  const fetchChanges = async (groupId: GroupId, cached: CachedGroup): ReturnType<ListSync['refresh']> => {
    const answered = await fetchMemberPages(scope.api, groupMembersGet, { groupId, ...cached.version });
    if (!answered.ok) return answered;
    if (scope.isEnded() || cachedByGroup.get(groupId) !== cached) return success(undefined);
    cached.isStale = false;
    if (answered.value.kind === 'unchanged') return success(undefined);
    const { listing, meta } = answered.value;
    cached.version = { sinceMs: meta.timeMs, version: meta.version };
    apply(groupId, cached, listing.items, listing.isFull);
    return success(undefined);
  };

  return {
    async show(groupId) {
      const cached = await load(groupId);
      return scope.isEnded() ? success(undefined) : cached.list.refresh({ isForced: cached.isStale });
    },
    async refresh(groupId) {
      await cachedByGroup.get(groupId)?.list.refresh({ isForced: true });
    },
    take(groupId, changes) {
      const cached = cachedByGroup.get(groupId);
      if (cached !== undefined) return apply(groupId, cached, changes, false);
      const own = changes.find(({ value, isRemoved }) => value.userId === scope.ownId && !isRemoved);
      if (own !== undefined) onOwnEntry(groupId, own.value);
    },
    markStale() {
      for (const cached of cachedByGroup.values()) cached.isStale = true;
    },
  };
}
