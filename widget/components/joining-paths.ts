import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import { ADD_PAGE, PATHS } from './paths.ts';

/**
 * The path of a group's profile, for users who are not members.
 *
 * @param from The chat that the back button returns to.
 */
export const groupProfilePath = (groupId: GroupId, from?: ChatId): string => profileOf({ group_id: groupId }, from);

/** The same by the group's number, if nothing else is known. Spec: 1-chat §2 (group_id or group_no). */
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

/** The origin of the add page: the chat list, to which it returns, or the list of the added kind. */
export type AddOrigin = 'meeLine' | undefined;

/** The path of a group that was found by its number. Its back button returns to the add page; `openedFrom` is the origin of that page. */
export const foundGroupPath = (groupId: GroupId, groupNumber: string, openedFrom?: AddOrigin): string => {
  const opened = openedFrom === undefined ? {} : { opened: openedFrom };
  return profileOf({ group_id: groupId, group_no: groupNumber, prepage: ADD_PAGE, ...opened }, undefined);
};

/** The origin of the add page to which a found profile returns. */
export const addOriginOf = (query: URLSearchParams): AddOrigin => originIn(query, 'opened');

/** The origin of the add page itself. Spec: 2-contacts-groups §2 Add page (prepage). */
export const addOpenedFrom = (query: URLSearchParams): AddOrigin => originIn(query, 'prepage');

const originIn = (query: URLSearchParams, name: string): AddOrigin =>
  query.get(name) === 'meeLine' ? 'meeLine' : undefined;

interface AddVisit {
  readonly from?: AddOrigin;
  /** The search text, restored when the user returns. */
  readonly code?: string;
}

/**
 * The path of the add page, on which the user finds friends and groups by their codes. Spec: 2-contacts-groups §2 Add page (type
 * 1 friend, 2 group).
 */
export function addPath(what: 'friend' | 'group', { from, code = '' }: AddVisit = {}): string {
  const query = new URLSearchParams({ type: what === 'friend' ? '1' : '2' });
  if (from !== undefined) query.set('prepage', from);
  if (code !== '') query.set('code', code);
  return `${PATHS.add}?${query.toString()}`;
}

/** Whether a profile was opened from the add page. Spec: 2-contacts-groups §2 UserInfo (prepage). */
export const isFromAddPage = (query: URLSearchParams): boolean => query.get('prepage') === ADD_PAGE;

/** The path of one application to a group. Spec: 2-contacts-groups §2 UserInfo (state 29 is group-apply handling). */
export const applicationPath = (groupId: GroupId, userId: UserId): string =>
  `${PATHS.userInfo}?${new URLSearchParams({ state: APPLICATION_STATE, groupId, user_id: userId }).toString()}`;

const APPLICATION_STATE = '29';

/** The screen behind `/ml/userInfo` that the query selects: one of these two, or a user's profile (undefined). */
export function joiningTarget(query: URLSearchParams): 'application' | 'group' | undefined {
  if (query.get('state') === APPLICATION_STATE) return 'application';
  const isPerson = query.has('user_id') || query.has('id');
  const isGroup = query.has('group_id') || query.has('group_no');
  return isGroup && !isPerson ? 'group' : undefined;
}
