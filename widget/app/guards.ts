import { groupEnteredFrom, guestRoomPath, PATHS } from '../components/paths.ts';
import type { SessionState } from '../state/session.ts';

/** Screens that can be seen without being signed in. Spec: 3-transport §2 Redirects and guards. */
const PUBLIC: ReadonlySet<string> = new Set([PATHS.login, PATHS.register]);
const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));

/** Screens for which no link is opened: they show nothing that comes over it. Spec: 3-transport §2 noWs. */
const WITHOUT_LINK: ReadonlySet<string> = new Set(['/ml/appdownload']);

/** Whether a screen may open the realtime link. */
export const opensLink = (path: string): boolean => !WITHOUT_LINK.has(path);

/**
 * Where a visit to a path leads: the path that is shown, and whether the address must be changed to it. A path outside
 * `/ml` gets the prefix, an unknown one goes to the start; the start is the chat list when signed in, else the login form.
 * Who has signed in from a shared group comes back to it. Who has no name yet is sent to give one. A path that only gets its prefix keeps its query.
 *
 * @param isSignedIn undefined while that is not known yet: nothing is redirected then
 */
export function guard(
  path: string,
  search: string,
  isSignedIn: boolean | undefined,
  isNameless = false,
): string | undefined {
  const query = search === '?' ? '' : search;
  if (path === '/' && new URLSearchParams(query).has('inviteCode')) return PATHS.register + query;
  const prefixed = path === '/ml' || path.startsWith('/ml/') ? path : `/ml${path}`;
  if (!KNOWN.has(prefixed)) return isSignedIn === undefined ? undefined : isSignedIn ? PATHS.home : PATHS.login;
  if (isSignedIn === true && PUBLIC.has(prefixed)) return afterEntry(query);
  if (isSignedIn === false && !PUBLIC.has(prefixed) && !isShared(prefixed, query)) return PATHS.login;
  if (isNameless && prefixed !== PATHS.meInfo) return nameFirst(prefixed, query);
  return prefixed === path ? undefined : prefixed + query;
}

function afterEntry(query: string): string {
  const groupId = groupEnteredFrom(new URLSearchParams(query));
  return groupId === undefined ? PATHS.home : guestRoomPath(groupId);
}

/** Where a name is given, before one goes on to the shared group that was to be opened. Spec: 2-contacts-groups §4. */
function nameFirst(path: string, query: string): string {
  const groupId = path === PATHS.chat ? groupEnteredFrom(new URLSearchParams(query)) : undefined;
  return groupId === undefined ? PATHS.meInfo : `${PATHS.meInfo}?group_id=${groupId}`;
}

/** A group that is shared is seen by everybody, in its room and in its info, and the applet’s screen knows by itself who may see it. Spec: 1-chat §2, 3-transport §2. */
const isShared = (path: string, query: string): boolean =>
  path === PATHS.applet || ((path === PATHS.chat || path === PATHS.guestInfo) && /[?&](group|chat)_id=/.test(query));

/** Whether someone is signed in; undefined while the widget is still finding out. */
export function isSignedIn(session: SessionState): boolean | undefined {
  switch (session.phase) {
    case 'starting':
      return undefined;
    case 'signed-out':
      return false;
    case 'loading':
    case 'elsewhere':
    case 'load-failed':
    case 'ready':
      return true;
  }
}
