import { shownCallAtom } from '../../state/call.ts';
import { chatOrderAtom, chatsAtom, friendsAtom, groupsAtom } from '../../state/chats.ts';
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
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import { groupMembersAtom, memberInfosAtom, onlineMembersAtom, topMembersAtom } from '../../state/group-people.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import { retryOfferAtom } from '../../state/notices.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { presenceAtom } from '../../state/presence.ts';
import { appLinksAtom, privacyAtom, securityAtom } from '../../state/settings.ts';
import { loginStepsAtom } from '../../state/session.ts';
import type { Store } from '../store.ts';

/** Removes all data of the user from the screen. Spec: 3-transport §4 Logout. */
export function resetState(store: Store): void {
  store.set(openChatAtom, undefined);
  store.set(retryOfferAtom, []);
  store.set(chatOrderAtom, []);
  store.set(chatsAtom, new Map());
  store.set(friendsAtom, new Map());
  store.set(presenceAtom, new Map());
  store.set(groupsAtom, new Map());
  store.set(groupMembersAtom, new Map());
  store.set(topMembersAtom, undefined);
  store.set(memberInfosAtom, undefined);
  store.set(onlineMembersAtom, undefined);
  store.set(friendRequestsAtom, []);
  store.set(areRequestsLoadedAtom, false);
  store.set(areNoticesLoadedAtom, false);
  store.set(groupNoticesAtom, []);
  store.set(unseenRequestsAtom, 0);
  store.set(unseenNoticesAtom, 0);
  store.set(blacklistAtom, undefined);
  store.set(requestHistoryAtom, undefined);
  store.set(waitingRequestsAtom, undefined);
  store.set(privacyAtom, undefined);
  store.set(securityAtom, undefined);
  store.set(appLinksAtom, undefined);
  store.set(collectedGroupsAtom, new Map());
  store.set(shownCallAtom, undefined);
  store.set(isBaseDataLoadedAtom, false);
  store.set(loginStepsAtom, new Set());
}
