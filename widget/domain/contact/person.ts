/** The profile of another user. Spec: 2-contacts-groups §3 Relation detail, §4 Blacklist. */
import type { ChatId, UserId } from '../chat/chat-id.ts';
import type { BoardNote, FriendRequestState } from './friend-request.ts';

/** The relation of another user to the signed-in user. */
export interface Relation {
  readonly isFriend: boolean;
  readonly isBlacklisted: boolean;
  /** The user's own remark, or empty. */
  readonly alias: string;
  /** The chat of the two users, which exists once they have been friends. */
  readonly chatId: ChatId;
  /** The state of the last request between the two users, in either direction. */
  readonly request: FriendRequestState | undefined;
  /** The notes of the two users on the last request, its own text first. */
  readonly board: readonly BoardNote[];
}

export interface Person {
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
  readonly relation: Relation;
}

/** The actions that are available for friends only. */
export interface FriendPermissions {
  readonly remark: boolean;
  readonly blacklist: boolean;
  /** Unblock a friend before deleting them. */
  readonly delete: boolean;
}

export const friendPermissions = ({
  isFriend,
  isBlacklisted,
}: Pick<Relation, 'isFriend' | 'isBlacklisted'>): FriendPermissions => ({
  remark: isFriend,
  blacklist: isFriend,
  delete: isFriend && !isBlacklisted,
});
