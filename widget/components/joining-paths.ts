import { isGroupId, type ChatId, type GroupId, type UserId } from '../domain/chat/chat-id.ts';
import { ADD_PAGE, chatPath, PATHS } from './paths.ts';

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

/** The origin of the add page, to which it returns: the chat list, the friends or the groups. Undefined: the list of the added kind. */
export type AddOrigin = (typeof ORIGINS)[number] | undefined;
const ORIGINS = ['meeLine', 'contacts', 'groups'] as const;

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
  ORIGINS.find((origin) => origin === query.get(name));

interface AddVisit {
  readonly from?: AddOrigin;
  /** The group whose chat the back button returns to. */
  readonly groupId?: GroupId | undefined;
  /** The search text, restored when the user returns. */
  readonly code?: string;
}

/**
 * The path of the add page, on which the user finds friends and groups by their codes. Spec: 2-contacts-groups §2 Add page (type
 * 1 friend, 2 group).
 */
export function addPath(what: 'friend' | 'group', { from, groupId, code = '' }: AddVisit = {}): string {
  const query = new URLSearchParams({ type: what === 'friend' ? '1' : '2' });
  if (from !== undefined) query.set('prepage', from);
  if (groupId !== undefined) query.set('groupId', groupId);
  if (code !== '') query.set('code', code);
  return `${PATHS.add}?${query.toString()}`;
}

/** The path of the add page's back button. Spec: 2-contacts-groups §2 Add page (optional groupId). L-CT3. */
export function addBackPath(query: URLSearchParams, what: 'friend' | 'group'): string {
  const groupId = query.get('groupId') ?? '';
  if (isGroupId(groupId)) return chatPath(groupId);
  const from = addOpenedFrom(query);
  if (from === 'meeLine') return PATHS.home;
  return PATHS[from ?? (what === 'friend' ? 'contacts' : 'groups')];
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
  const isGroup = ['groupId', 'group_id', 'group_no'].some((name) => query.has(name));
  return isGroup && !isPerson ? 'group' : undefined;
}
