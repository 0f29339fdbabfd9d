import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { AddOrigin } from './joining-paths.ts';
import { ADD_PAGE, chatPath, PATHS } from './paths.ts';

/** The name of the blacklist in URLs. */
export const BLACKLIST_PAGE = 'black';

/** The user whose profile is opened, and the origin. */
export interface ProfileVisit {
  readonly userId: UserId;
  readonly isFriend: boolean;
  /** The user is opened as a member of this group, whose rules apply. */
  readonly groupId?: GroupId;
  /** The sender of the name card that was opened. */
  readonly cardFrom?: UserId;
  /** The chat that the back button returns to. Without a chat and a group: the contacts. */
  readonly chatId?: ChatId;
  /** The place in that group's info that the back button returns to. */
  readonly groupPart?: 'info' | 'members';
  /** The user was found by their code on the add page, to which the back button returns. */
  readonly isFound?: boolean;
  /** The blacklist opened the profile, and the back button returns to it. */
  readonly isFromBlacklist?: boolean;
  /** The origin of the add page. */
  readonly openedFrom?: AddOrigin;
}

/** The path of a profile. Spec: 1-chat §2 (navigation from the chat), 2-contacts-groups §2 UserInfo. */
export function profilePath(visit: ProfileVisit): string {
  const {
    userId,
    isFriend,
    groupId,
    groupPart,
    cardFrom,
    chatId,
    isFound = false,
    openedFrom,
    isFromBlacklist = false,
  } = visit;
  const query = new URLSearchParams({ user_id: userId });
  if (isFriend) query.set('state', '-2');
  const isFromChat = groupId !== undefined || chatId !== undefined;
  query.set('prepage', isFound ? ADD_PAGE : isFromChat ? 'chat' : 'contacts');
  if (isFromBlacklist) query.set('list', BLACKLIST_PAGE);
  if (openedFrom !== undefined) query.set('opened', openedFrom);
  if (chatId !== undefined) query.set('chatId', chatId);
  if (cardFrom !== undefined) query.set('source_uid', cardFrom);
  if (groupId !== undefined) {
    query.set('from', 'g');
    query.set('groupId', groupId);
    query.set('ref_g', groupId);
    if (groupPart !== undefined) query.set('part', groupPart);
  }
  return `${PATHS.userInfo}?${query.toString()}`;
}

/** The path of a chat that is opened from the contacts or the groups, to which the back button returns. Spec: 1-chat §2 (prepage). */
export const chatPathFrom = (list: 'contacts' | 'groups', chatId: ChatId): string =>
  `${chatPath(chatId)}&prepage=${list}`;

/** The path of the info of a chat with a friend. Spec: 1-chat §2 ChatInfo. */
export const chatInfoPath = (userId: UserId): string => `${PATHS.chatInfo}?userId=${userId}`;

/** The overlay with which a chat room can open. */
export type RoomPart = 'search' | 'gallery';

export const roomPartPath = (chatId: ChatId, part: RoomPart): string => `${chatPath(chatId)}&show=${part}`;
