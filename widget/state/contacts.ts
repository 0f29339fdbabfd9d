import { atom } from 'jotai';
import type { Friend } from '../domain/contact/friend.ts';
import type { FriendRequest } from '../domain/contact/friend-request.ts';
import type { GroupNotice } from '../domain/group/notice.ts';

/** Friend requests of the last week, newest first. */
export const friendRequestsAtom = atom<readonly FriendRequest[]>([]);
/** Group notices of the last week, newest first. */
export const groupNoticesAtom = atom<readonly GroupNotice[]>([]);

/** Whether these lists are known, from this device or from the provider. Until then an empty list means nothing. */
export const areRequestsLoadedAtom = atom(false);
export const areNoticesLoadedAtom = atom(false);

/** The numbers of unseen requests and notices, for the badges of the tabs. Spec: 3-transport §3 unreadInvited. */
export const unseenRequestsAtom = atom(0);
export const unseenNoticesAtom = atom(0);

/** Fetched when the user opens them; undefined until then. */
export const blacklistAtom = atom<readonly Friend[] | undefined>(undefined);
export const requestHistoryAtom = atom<readonly FriendRequest[] | undefined>(undefined);
export const waitingRequestsAtom = atom<readonly FriendRequest[] | undefined>(undefined);
