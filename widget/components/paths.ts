import { isGroupId, type ChatId, type GroupId } from '../domain/chat/chat-id.ts';

/** Addresses of the screens. Spec: 1-chat §2, 2-contacts-groups §2, 3-transport §2. */
export const PATHS = {
  home: '/ml/home',
  chat: '/ml/chat',
  contacts: '/ml/contacts',
  groups: '/ml/groups',
  me: '/ml/me',
  meInfo: '/ml/meInfo',
  userInfo: '/ml/userInfo',
  add: '/ml/add',
  newFriends: '/ml/newfriend',
  groupNotices: '/ml/groupnotice',
  chatInfo: '/ml/chatinfo',
  guestInfo: '/ml/guestinfo',
  login: '/ml/login',
  register: '/ml/register',
  applet: '/ml/applet',
} as const;

/** What addresses call the page where codes are looked for. Spec: 1-chat §2 (prepage). */
export const ADD_PAGE = 'friendsAdd';

export type Transition = 'open' | 'close';

/** The address of a chat room. */
export const chatPath = (chatId: ChatId): string => `${PATHS.chat}?chatId=${encodeURIComponent(chatId)}`;

/** A shared group as its guests see it. */
export const guestRoomPath = (groupId: GroupId): string => `${PATHS.chat}?group_id=${encodeURIComponent(groupId)}`;

/** Signing in or registering, from a shared group or not. */
export const entryPath = (path: typeof PATHS.login | typeof PATHS.register, from: GroupId | undefined): string =>
  from === undefined ? path : `${path}?group_id=${from}`;

/** The shared group from which somebody signs in, and to which they come back. An address names no other place to go to. */
export function groupEnteredFrom(query: URLSearchParams): GroupId | undefined {
  const groupId = query.get('group_id') ?? '';
  return isGroupId(groupId) ? groupId : undefined;
}

/** The address of a chat room at one of its messages. */
export const messagePath = (chatId: ChatId, messageId: string): string => `${chatPath(chatId)}&msg_id=${messageId}`;
