import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import { ADD_PAGE, PATHS } from './paths.ts';

/**
 * The address of a group's profile, for those who are not in it.
 *
 * @param from the chat to which one goes back
 */
export const groupProfilePath = (groupId: GroupId, from?: ChatId): string => profileOf({ group_id: groupId }, from);

/** The same by the group's number, where nothing else of it is known. Spec: 1-chat §2 (group_id or group_no). */
export const groupNumberPath = (groupNumber: string, from?: ChatId): string =>
  profileOf({ group_no: groupNumber }, from);

function profileOf(group: Readonly<Record<string, string>>, from: ChatId | undefined): string {
  const query = new URLSearchParams(group);
  if (from !== undefined) {
    query.set('prepage', 'chat');
    query.set('chatId', from);
  }
  return `${PATHS.userInfo}?${query.toString()}`;
}

/** What the page where codes are looked for was opened from: the chat list, to which one goes back, or the list of what is added. */
export type AddOrigin = 'meeLine' | undefined;

/** The address of a group that was found by its number, on the page to which one goes back, and what that was opened from. */
export const foundGroupPath = (groupId: GroupId, groupNumber: string, openedFrom?: AddOrigin): string => {
  const opened = openedFrom === undefined ? {} : { opened: openedFrom };
  return profileOf({ group_id: groupId, group_no: groupNumber, prepage: ADD_PAGE, ...opened }, undefined);
};

/** What the page was opened from to which a found profile leads back. */
export const addOriginOf = (query: URLSearchParams): AddOrigin => originIn(query, 'opened');

/** What the page itself was opened from. Spec: 2-contacts-groups §2 Add page (prepage). */
export const addOpenedFrom = (query: URLSearchParams): AddOrigin => originIn(query, 'prepage');

const originIn = (query: URLSearchParams, name: string): AddOrigin =>
  query.get(name) === 'meeLine' ? 'meeLine' : undefined;

interface AddVisit {
  readonly from?: AddOrigin;
  /** What was looked for, for who comes back to it. */
  readonly code?: string;
}

/** Where friends and groups are looked for by their codes. Spec: 2-contacts-groups §2 Add page (type 1 friend, 2 group). */
export function addPath(what: 'friend' | 'group', { from, code = '' }: AddVisit = {}): string {
  const query = new URLSearchParams({ type: what === 'friend' ? '1' : '2' });
  if (from !== undefined) query.set('prepage', from);
  if (code !== '') query.set('code', code);
  return `${PATHS.add}?${query.toString()}`;
}

/** Whether a profile was opened from the page where codes are looked for. Spec: 2-contacts-groups §2 UserInfo (prepage). */
export const isFromAddPage = (query: URLSearchParams): boolean => query.get('prepage') === ADD_PAGE;

/** The address of one application to a group. Spec: 2-contacts-groups §2 UserInfo (state 29 is group-apply handling). */
export const applicationPath = (groupId: GroupId, userId: UserId): string =>
  `${PATHS.userInfo}?${new URLSearchParams({ state: APPLICATION_STATE, groupId, user_id: userId }).toString()}`;

const APPLICATION_STATE = '29';

/** Which of the screens behind `/ml/userInfo` an address means: these two, or somebody's profile. */
export function joiningTarget(query: URLSearchParams): 'application' | 'group' | undefined {
  if (query.get('state') === APPLICATION_STATE) return 'application';
  const isPerson = query.has('user_id') || query.has('id');
  const isGroup = query.has('group_id') || query.has('group_no');
  return isGroup && !isPerson ? 'group' : undefined;
}
