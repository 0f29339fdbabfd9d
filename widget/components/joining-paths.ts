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

/** The address of a group that was found by its number, on the page to which one goes back. */
export const foundGroupPath = (groupId: GroupId, groupNumber: string): string =>
  `${PATHS.userInfo}?${new URLSearchParams({ group_id: groupId, group_no: groupNumber, prepage: ADD_PAGE }).toString()}`;

interface AddVisit {
  /** `meeLine` for who comes from the chat list and goes back there; else the way back leads to the list of what is added. */
  readonly from?: 'meeLine' | undefined;
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
