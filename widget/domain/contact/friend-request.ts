import type { GroupId, UserId } from '../chat/chat-id.ts';
import type { FailureCode } from '../failure.ts';
import { MAX_REQUEST_MESSAGE_GRAPHEMES, RECENT_LIST_WINDOW_MS } from '../limits.ts';
import { graphemeLength, withoutNul } from '../message/text.ts';
import { failure, success, type Result } from '../result.ts';

/**
 * Where a friend request stands. Received ones wait, were added or rejected by the user; sent ones wait, were passed or
 * refused by the other. Spec: 2-contacts-groups §4 (invite_state 1, 2, 3, -1, -2, -3).
 */
export type FriendRequestState = 'received' | 'added' | 'rejected' | 'sent' | 'passed' | 'refused';

/** Where somebody was found whom the user wants as a friend. */
export const REQUEST_SOURCES = ['group', 'card', 'search', 'chat'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];

/** What the two have written to each other while the request waits: the first line is the request itself. */
export interface BoardLine {
  readonly name: string;
  readonly text: string;
}

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
  /** Lines that came after the message, oldest first. Spec: 2-contacts-groups §3 Friend relation (msgBoard). */
  readonly board: readonly BoardLine[];
}

/** It waits for the user. */
export const isWaitingForUser = ({ state }: Pick<FriendRequest, 'state'>): boolean => state === 'received';

/** The user has sent it. */
export const isOwnRequest = ({ state }: Pick<FriendRequest, 'state'>): boolean =>
  state === 'sent' || state === 'passed' || state === 'refused';

/** What is true of two users when one wants to become the other's friend. */
export interface RequestFacts {
  readonly isSelf: boolean;
  /** The other one is in the user's list of friends. */
  readonly isMyFriend: boolean;
  /** The user is in the other one's. */
  readonly amTheirFriend: boolean;
  readonly haveBlocked: boolean;
  readonly amBlocked: boolean;
  /** The other one has asked, and still waits. */
  readonly haveTheyAsked: boolean;
  /** The other one's privacy lets people ask. Spec: 2-contacts-groups §3 Privacy settings (allowFriend). */
  readonly acceptsRequests: boolean;
  /** The group in which they met lets members add each other; true where they met elsewhere. Spec: §3 is_allow_add. */
  readonly isAllowedByGroup: boolean;
}

/**
 * What comes of wanting somebody as a friend: they are asked, or the two are friends at once, because the other one has
 * asked too or has never removed the user. Fails with `forbidden`, `already_friends`, `blacklist`, `blacklisted` or
 * `requests_closed`. Spec: 2-contacts-groups §4 Friend request, §8.
 */
export function requestOutcome(facts: RequestFacts): Result<'ask' | 'befriend', FailureCode> {
  if (facts.isSelf) return failure('forbidden');
  if (facts.haveBlocked) return failure('blacklist');
  if (facts.amBlocked) return failure('blacklisted');
  if (facts.isMyFriend && facts.amTheirFriend) return failure('already_friends');
  if (facts.haveTheyAsked || facts.amTheirFriend) return success('befriend');
  if (!facts.isAllowedByGroup) return failure('forbidden');
  return facts.acceptsRequests ? success('ask') : failure('requests_closed');
}

/** A request that is older than a week is out of sight, and nobody answers it any more. Spec: 2-contacts-groups §5, §9. */
export const isRequestOpen = (timeMs: number, nowMs: number): boolean => timeMs > nowMs - RECENT_LIST_WINDOW_MS;

/** What is written to somebody with a request, without the space around it. Fails with `text_too_long`. Spec: §5 (box 50). */
export function checkRequestMessage(text: string): Result<string, FailureCode> {
  const trimmed = withoutNul(text).trim();
  return graphemeLength(trimmed) > MAX_REQUEST_MESSAGE_GRAPHEMES ? failure('text_too_long') : success(trimmed);
}
