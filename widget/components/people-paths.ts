import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { AddOrigin } from './joining-paths.ts';
import { ADD_PAGE, chatPath, PATHS } from './paths.ts';

/** Whose profile is opened, and from where. */
export interface ProfileVisit {
  readonly userId: UserId;
  readonly isFriend: boolean;
  /** They are met as a member of this group, whose rules decide. */
  readonly groupId?: GroupId;
  /** Who has sent the card that led there. */
  readonly cardFrom?: UserId;
  /** The chat that one goes back to. Neither: the contacts. */
  readonly chatId?: ChatId;
  /** Where in that group's info: one goes back there. */
  readonly groupPart?: 'info' | 'members';
  /** They were found by their code, on the page to which one goes back. */
  readonly isFound?: boolean;
  /** What that page was opened from. */
  readonly openedFrom?: AddOrigin;
}

/** The address of a profile. Spec: 1-chat §2 (navigation from the chat), 2-contacts-groups §2 UserInfo. */
export function profilePath(visit: ProfileVisit): string {
  const { userId, isFriend, groupId, groupPart, cardFrom, chatId, isFound = false, openedFrom } = visit;
  const query = new URLSearchParams({ user_id: userId });
  if (isFriend) query.set('state', '-2');
  const isFromChat = groupId !== undefined || chatId !== undefined;
  query.set('prepage', isFound ? ADD_PAGE : isFromChat ? 'chat' : 'contacts');
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

/** The address of a chat that is opened from another list than that of the chats, to which one goes back. Spec: 1-chat §2 (prepage). */
export const chatPathFrom = (list: 'contacts' | 'groups', chatId: ChatId): string =>
  `${chatPath(chatId)}&prepage=${list}`;

/** The address of what there is to a chat with somebody. Spec: 1-chat §2 ChatInfo. */
export const chatInfoPath = (userId: UserId): string => `${PATHS.chatInfo}?userId=${userId}`;

/** What a chat room can show as it opens. */
export type RoomPart = 'search' | 'gallery';

export const roomPartPath = (chatId: ChatId, part: RoomPart): string => `${chatPath(chatId)}&show=${part}`;

/** A chat with somebody who is no friend, from a group: nothing can be written there. Spec: 1-chat §4 Temporary chat. */
export const temporaryChatPath = (chatId: ChatId, groupId: GroupId, name: string): string =>
  `${chatPath(chatId)}&${new URLSearchParams({ ref_g: groupId, name }).toString()}`;
