import { chatKind, isGroupId, isUserId, type ChatId, type GroupId, type UserId } from '../domain/chat/chat-id.ts';
import { NO_MESSAGE_ID, type MessageId } from '../domain/message/message-id.ts';

/** The paths of the screens. Spec: 1-chat §2, 2-contacts-groups §2, 3-transport §2. */
export const PATHS = {
  home: '/ml/home',
  chat: '/ml/chat',
  contacts: '/ml/contacts',
  groups: '/ml/groups',
  me: '/ml/me',
  meInfo: '/ml/meInfo',
  avatar: '/ml/avatar',
  alerts: '/ml/alerts',
  settings: '/ml/settings',
  privacy: '/ml/settings__private',
  blacklist: '/ml/settings__black',
  storage: '/ml/settings__storage',
  security: '/ml/settings__safe__verify',
  appDownload: '/ml/appdownload',
  about: '/ml/about',
  userInfo: '/ml/userInfo',
  inactiveFriends: '/ml/inactivefriends',
  add: '/ml/add',
  newFriends: '/ml/newfriend',
  groupNotices: '/ml/groupnotice',
  chatInfo: '/ml/chatinfo',
  guestInfo: '/ml/guestinfo',
  createGroup: '/ml/groupcreate',
  groupManage: '/ml/groupManage',
  groupMembersSort: '/ml/groupMembersSort',
  groupCommandLog: '/ml/groupCommandLog',
  groupCollection: '/ml/group_collection',
  campaign: '/ml/campaign',
  campaignRules: '/ml/campaignrules',
  login: '/ml/login',
  register: '/ml/register',
  applet: '/ml/applet',
} as const;

/** The name of the add page in URLs. Spec: 1-chat §2 (prepage). */
export const ADD_PAGE = 'friendsAdd';

export type Transition = 'open' | 'close';

/** The path of a chat room. */
export const chatPath = (chatId: ChatId): string => `${PATHS.chat}?chatId=${encodeURIComponent(chatId)}`;

/** The parameters of an item of the chat list, in addition to its chat. */
export interface ListedChat {
  /** The other user of a one-to-one chat. */
  readonly userId: UserId | undefined;
  /** The newest message; the room opens at the unread messages nevertheless. */
  readonly messageId: MessageId;
  readonly name: string;
}

/**
 * The path of a chat room that the chat list opens. The list has no temporary chats, so it never names `ref_g`. Spec:
 * 2-contacts-groups §2 Chat list (user_id, chatId, msg_id, name). L-CT6.
 */
export function listedChatPath(chatId: ChatId, { userId, messageId, name }: ListedChat): string {
  const query = new URLSearchParams({ chatId, prepage: FROM_LIST });
  if (userId !== undefined) query.set('user_id', userId);
  if (messageId !== NO_MESSAGE_ID) query.set('msg_id', messageId);
  if (name !== '') query.set('name', name);
  return `${PATHS.chat}?${query.toString()}`;
}

const FROM_LIST = 'meeLine';

/** The message at which a room must open. The chat list also names one, which is no target. */
export const wantedMessageIn = (query: URLSearchParams): string | undefined =>
  query.get('prepage') === FROM_LIST ? undefined : (query.get('msg_id') ?? undefined);

/** Makes a message the target of a room's URL. */
export function wantMessage(query: URLSearchParams, messageId: MessageId): void {
  if (query.get('prepage') === FROM_LIST) query.delete('prepage');
  query.set('msg_id', messageId);
}

/** The path of a shared group as its guests see it. */
export const guestRoomPath = (groupId: GroupId): string => `${PATHS.chat}?group_id=${encodeURIComponent(groupId)}`;

/** The path to sign in or register, from a shared group or not. */
export const entryPath = (path: typeof PATHS.login | typeof PATHS.register, from: GroupId | undefined): string =>
  from === undefined ? path : `${path}?group_id=${from}`;

/** The path of the other entry form, with the same target after signing in. */
export function siblingEntryPath(path: typeof PATHS.login | typeof PATHS.register, query: URLSearchParams): string {
  const groupId = groupEnteredFrom(query);
  const chat = groupId === undefined ? chatEnteredFrom(query) : undefined;
  return chat === undefined ? entryPath(path, groupId) : `${path}?${chat.toString()}`;
}

/** The chat that a deep link named before the user had to sign in: validated ids only, never a path. */
export function chatEnteredFrom(query: URLSearchParams): URLSearchParams | undefined {
  const [chatId, userId, messageId] = ['chatId', 'user_id', 'msg_id'].map((name) => query.get(name) ?? '');
  const named = new URLSearchParams();
  if (chatId !== undefined && /^[0-9A-Za-z]{8,64}$/.test(chatId) && chatKind(chatId) !== 'other')
    named.set('chatId', chatId);
  else if (userId !== undefined && isUserId(userId)) named.set('user_id', userId);
  else return undefined;
  if (messageId !== undefined && /^\d{1,20}$/.test(messageId)) named.set('msg_id', messageId);
  return named;
}

/** The shared group from which the user signs in, and to which they return. The URL can name no other target. */
export function groupEnteredFrom(query: URLSearchParams): GroupId | undefined {
  const groupId = query.get('group_id') ?? '';
  return isGroupId(groupId) ? groupId : undefined;
}

/** The path of a chat room at one of its messages. */
export const messagePath = (chatId: ChatId, messageId: string): string => `${chatPath(chatId)}&msg_id=${messageId}`;
