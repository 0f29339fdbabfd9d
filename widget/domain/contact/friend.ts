import type { ChatId, UserId } from '../chat/chat-id.ts';

/** Spec: 2-contacts-groups §3 Friend, 3-transport §3 Friend. */
export interface Friend {
  readonly userId: UserId;
  readonly name: string;
  /** The user's own remark on this friend, or empty. */
  readonly alias: string;
  readonly photo: string;
  readonly chatId: ChatId;
  readonly isPinned: boolean;
  readonly notificationsMuted: boolean;
  readonly isBlacklisted: boolean;
}

/** Returns the name of a friend on screen: the alias, if there is one. */
export const friendDisplayName = (friend: Pick<Friend, 'alias' | 'name'>): string =>
  friend.alias === '' ? friend.name : friend.alias;
