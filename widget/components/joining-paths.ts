import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import { PATHS } from './paths.ts';

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

/**
 * Where friends and groups are looked for by their codes. Spec: 2-contacts-groups §2 Add page (type 1 friend, 2 group).
 *
 * @param from `meeLine` for who comes from the chat list and goes back there; else the way back leads to the list of what is added
 */
export const addPath = (what: 'friend' | 'group', from?: 'meeLine'): string =>
  `${PATHS.add}?type=${what === 'friend' ? 1 : 2}${from === undefined ? '' : `&prepage=${from}`}`;

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
