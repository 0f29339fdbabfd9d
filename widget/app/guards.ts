import { chatEnteredFrom, groupEnteredFrom, guestRoomPath, PATHS } from '../components/paths.ts';
import type { SessionState } from '../state/session.ts';

/** Screens that are visible without signing in. Spec: 3-transport §2 Redirects and guards. */
const PUBLIC: ReadonlySet<string> = new Set([PATHS.login, PATHS.register]);
/** The friend tab and the screens behind it. */
const OF_FRIENDS: ReadonlySet<string> = new Set([PATHS.contacts, PATHS.newFriends, PATHS.inactiveFriends]);
const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));

/**
 * Whether a screen may open the realtime link. The applet screen of a standalone page needs no realtime data; inside a parent it
 * redirects to the chats. Spec: 3-transport §2 noWs.
 */
export const opensLink = (path: string, isEmbedded: boolean): boolean => path !== PATHS.applet || isEmbedded;

/**
 * The path to redirect to; undefined if the path can be shown. A path outside `/ml` gets the prefix and keeps its query. An
 * unknown path goes to the start: the chat list when signed in, otherwise the login form. A user who signed in from a shared
 * group, or on the way to a chat, returns to it. A user without a nickname must set one first. A user without the friend tab has
 * no screens of friends. Spec: 2-contacts-groups §6.
 *
 * @param isSignedIn Undefined while unknown: nothing is redirected then.
 */
export function guard(
  path: string,
  search: string,
  isSignedIn: boolean | undefined,
  isNameless = false,
  hasFriendTab = true,
): string | undefined {
  const query = search === '?' ? '' : search;
  if (path === '/' && new URLSearchParams(query).has('inviteCode')) return PATHS.register + query;
  const prefixed = path === '/ml' || path.startsWith('/ml/') ? path : `/ml${path}`;
  if (!KNOWN.has(prefixed)) return isSignedIn === undefined ? undefined : isSignedIn ? PATHS.home : PATHS.login;
  if (isSignedIn === true && PUBLIC.has(prefixed)) return afterEntry(query);
  if (isSignedIn === false && !PUBLIC.has(prefixed) && !isShared(prefixed, query)) return entryFrom(prefixed, query);
  if (isNameless && prefixed !== PATHS.meInfo) return nameFirst(prefixed, query);
  if (!hasFriendTab && OF_FRIENDS.has(prefixed)) return PATHS.home;
  return prefixed === path ? undefined : prefixed + query;
}

function afterEntry(query: string): string {
  const from = new URLSearchParams(query);
  const groupId = groupEnteredFrom(from);
  if (groupId !== undefined) return guestRoomPath(groupId);
  const chat = chatEnteredFrom(from);
  return chat === undefined ? PATHS.home : `${PATHS.chat}?${chat.toString()}`;
}

/** The login form with the chat that was requested. */
function entryFrom(path: string, query: string): string {
  const chat = path === PATHS.chat ? chatEnteredFrom(new URLSearchParams(query)) : undefined;
  return chat === undefined ? PATHS.login : `${PATHS.login}?${chat.toString()}`;
}

/** The screen on which the user sets a nickname, before the requested shared group opens. Spec: 2-contacts-groups §4. */
function nameFirst(path: string, query: string): string {
  const groupId = path === PATHS.chat ? groupEnteredFrom(new URLSearchParams(query)) : undefined;
  return groupId === undefined ? PATHS.meInfo : `${PATHS.meInfo}?group_id=${groupId}`;
}

/**
 * Everyone can see a shared group, in its room and in its info. The applet screen, and the chat with the customer service, check
 * themselves who may see them. Spec: 1-chat §2, 3-transport §2. L-S1.
 */
const isShared = (path: string, query: string): boolean =>
  path === PATHS.applet ||
  ((path === PATHS.chat || path === PATHS.guestInfo) && /[?&](group_id=|chat_id=|type=service)/.test(query));

/** Whether a user is signed in; undefined while unknown. */
export function isSignedIn(session: SessionState): boolean | undefined {
  switch (session.phase) {
    case 'starting':
      return undefined;
    case 'signed-out':
      return false;
    case 'loading':
    case 'other-window':
    case 'load-failed':
    case 'ready':
      return true;
  }
}
