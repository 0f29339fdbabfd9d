import type { PrimitiveAtom } from 'jotai';
import { blackListGet, requestHistoryGet, waitConfirmGet } from '../../contract/http/friend-ship-lists.ts';
import { getNotiList } from '../../contract/http/get-noti-list.ts';
import { getImUserStatus } from '../../contract/http/privacy-status.ts';
import type { Listing } from '../../contract/listing.ts';
import { invitedListGet } from '../../contract/operations/invited-list-get.ts';
import { isWaitingForUser, type FriendRequest } from '../../domain/contact/friend-request.ts';
import type { Failure } from '../../domain/failure.ts';
import { groupNoticeKey, isNewsTo, type GroupNotice } from '../../domain/group/notice.ts';
import { LIST_REFRESH_MIN_AGE_MS } from '../../domain/limits.ts';
import { success, type Result } from '../../domain/result.ts';
import {
  areNoticesLoadedAtom,
  areRequestsLoadedAtom,
  blacklistAtom,
  friendRequestsAtom,
  groupNoticesAtom,
  requestHistoryAtom,
  unseenNoticesAtom,
  unseenRequestsAtom,
  waitingRequestsAtom,
} from '../../state/contacts.ts';
import { privacyAtom } from '../../state/settings.ts';
import type { ListAnswer } from '../../transport/api.ts';
import { createListSync, type ListSync } from '../lists/list-sync.ts';
import type { SyncScope } from '../scope.ts';
import { createRecentList, type RecentList } from './recent-list.ts';
import { createUnseenCount } from './unseen-count.ts';

/** A list, or the user's settings: fetched when the user first opens them, and kept up to date from then on. */
export interface LookedAtList extends ListSync {
  /** Fetches the list again, if the user has opened it. */
  readonly renew: ListSync['refresh'];
}

/** The contact lists of a user, except friends and groups, and the user's privacy settings. */
export interface ContactLists {
  readonly requests: RecentList;
  readonly notices: RecentList;
  readonly blacklist: LookedAtList;
  readonly history: LookedAtList;
  readonly waiting: LookedAtList;
  readonly privacy: LookedAtList;
}

/** Friend requests, group notices, the blacklist and related lists. Spec: 3-transport §4, §7 /friendShip/listGet. */
export function createContactLists(scope: SyncScope): ContactLists {
  const { api, database, ownId } = scope;
  return {
    requests: createRecentList(scope, {
      endpoint: invitedListGet,
      repository: database.friendRequests,
      target: friendRequestsAtom,
      isLoaded: areRequestsLoadedAtom,
      unseen: createUnseenCount<FriendRequest>(scope, 'invited', unseenRequestsAtom, isWaitingForUser),
      // Both users may have sent a request to each other.
      keyOf: ({ userId, state }) => `${userId}:${isSentBySelf(state) ? 'sent' : 'received'}`,
    }),
    notices: createRecentList(scope, {
      endpoint: getNotiList,
      repository: database.groupNotices,
      target: groupNoticesAtom,
      isLoaded: areNoticesLoadedAtom,
      unseen: createUnseenCount<GroupNotice>(scope, 'group', unseenNoticesAtom, (notice) => isNewsTo(ownId, notice)),
      keyOf: groupNoticeKey,
    }),
    blacklist: createLookedAtList(scope, blacklistAtom, async () =>
      itemsOf(await api.callForList(blackListGet, {}), ({ friend }) => friend),
    ),
    history: createLookedAtList(scope, requestHistoryAtom, async () =>
      itemsOf(await api.callForList(requestHistoryGet, {}), (request) => request),
    ),
    waiting: createLookedAtList(scope, waitingRequestsAtom, async () =>
      itemsOf(await api.callForList(waitConfirmGet, undefined), (request) => request),
    ),
    privacy: createLookedAtList(scope, privacyAtom, () => api.callDirect(getImUserStatus, undefined)),
  };
}

const isSentBySelf = (state: string): boolean => state === 'sent' || state === 'passed' || state === 'refused';

function itemsOf<T, U>(answered: Result<ListAnswer<T>, Failure>, map: (item: T) => U): Result<readonly U[], Failure> {
  if (!answered.ok) return answered;
  const listing: Listing<T> = answered.value.kind === 'listing' ? answered.value.listing : { items: [], isFull: true };
  return success(listing.items.map(map));
}

function createLookedAtList<T>(
  scope: SyncScope,
  target: PrimitiveAtom<T | undefined>,
  fetchAll: () => Promise<Result<T, Failure>>,
): LookedAtList {
  const { refresh } = createListSync(scope.platform.clock, LIST_REFRESH_MIN_AGE_MS, async () => {
    const fetched = await fetchAll();
    if (!fetched.ok) return fetched;
    scope.publish(target, fetched.value);
    return success(undefined);
  });
  return {
    refresh,
    renew: async () => (scope.get(target) === undefined ? success(undefined) : refresh({ isForced: true })),
  };
}
