import type { GroupId, UserId } from '../chat/chat-id.ts';

/**
 * Where a friend request stands. Received ones wait, were added or rejected by the user; sent ones wait, were passed or
 * refused by the other. Spec: 2-contacts-groups §4 (invite_state 1, 2, 3, -1, -2, -3).
 */
export type FriendRequestState = 'received' | 'added' | 'rejected' | 'sent' | 'passed' | 'refused';

/** A friend request, seen by one of the two. Spec: 2-contacts-groups §3 Friend request. */
export interface FriendRequest {
  /** The other one. */
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
  readonly message: string;
  readonly timeMs: number;
  readonly state: FriendRequestState;
  /** Where the other one was found, or empty. */
  readonly sourceType: string;
  readonly sourceUserId: UserId | undefined;
  readonly sourceGroupId: GroupId | undefined;
  readonly inviteCode: string;
}

/** It waits for the user. */
export const isWaitingForUser = ({ state }: Pick<FriendRequest, 'state'>): boolean => state === 'received';
