import type { GroupId, UserId } from '../chat/chat-id.ts';
import type { FailureCode } from '../failure.ts';
import { MAX_REQUEST_MESSAGE_GRAPHEMES, RECENT_LIST_WINDOW_MS } from '../limits.ts';
import { exceedsGraphemes, withoutNul } from '../message/text.ts';
import { failure, success, type Result } from '../result.ts';
import type { ViewRefusal } from './meeting.ts';

/**
 * The state of a friend request. Received ones are pending, or were added or rejected by the user. Sent ones are
 * pending, or were passed or refused by the peer. Spec: 2-contacts-groups §4 (invite_state 1, 2, 3, -1, -2, -3).
 */
export type FriendRequestState = 'received' | 'added' | 'rejected' | 'sent' | 'passed' | 'refused';

/** The place where the user found the other user. */
export const REQUEST_SOURCES = ['group', 'card', 'search', 'chat'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];

/** A message between the two users while the request is pending. The first one is the request itself. */
export interface BoardNote {
  /** Undefined if the provider sends only the nickname. */
  readonly authorId: UserId | undefined;
  readonly name: string;
  readonly text: string;
}

/** A friend request from the view of one of the two users. Spec: 2-contacts-groups §3 Friend request. */
export interface FriendRequest {
  /** The peer. */
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
  readonly message: string;
  readonly timeMs: number;
  readonly state: FriendRequestState;
  /** The place where the peer was found, or empty. */
  readonly sourceType: string;
  readonly sourceUserId: UserId | undefined;
  readonly sourceGroupId: GroupId | undefined;
  readonly inviteCode: string;
  /** Messages after the first one, oldest first. Spec: 2-contacts-groups §3 Friend relation (msgBoard). */
  readonly board: readonly BoardNote[];
}

/** Whether the request waits for the user's answer. */
export const isWaitingForUser = ({ state }: Pick<FriendRequest, 'state'>): boolean => state === 'received';

/** Whether the user has sent the request. */
export const isOwnRequest = ({ state }: Pick<FriendRequest, 'state'>): boolean =>
  state === 'sent' || state === 'passed' || state === 'refused';

/**
 * Whether the user wrote this message. Without an author id, the nicknames decide, if the two users have different
 * ones.
 */
export const isOwnNote = (
  { authorId, name }: BoardNote,
  me: { readonly userId: UserId; readonly name: string },
  otherName: string,
): boolean => (authorId === undefined ? name === me.name && name !== otherName : authorId === me.userId);

/** The relation of two users when one sends the other a friend request. */
export interface RequestFacts {
  readonly isSelf: boolean;
  /** The peer is in the user's friend list. */
  readonly isMyFriend: boolean;
  /** The user is in the peer's friend list. */
  readonly amTheirFriend: boolean;
  readonly haveBlocked: boolean;
  readonly amBlocked: boolean;
  /** The peer has sent a request that is still pending. */
  readonly haveTheyAsked: boolean;
  /** The peer's privacy settings allow friend requests. Spec: 2-contacts-groups §3 Privacy settings (allowFriend). */
  readonly acceptsRequests: boolean;
  /** The reason why no shared group allows the request: `meetingRefusal`. Spec: §3 is_allow_add. */
  readonly meetingRefusal: ViewRefusal | undefined;
}

/**
 * Returns the outcome of a friend request. Either the peer is asked, or the two are friends immediately, because the
 * peer has asked too or never removed the user. Fails with `forbidden`, `already_friends`, `blacklist`, `blacklisted`,
 * `requests_closed` or the text code of a `ViewRefusal`. Spec: 2-contacts-groups §4 Friend request, §8.
 */
export function requestOutcome(facts: RequestFacts): Result<'ask' | 'befriend', FailureCode | ViewRefusal> {
  if (facts.isSelf) return failure('forbidden');
  if (facts.haveBlocked) return failure('blacklist');
  if (facts.amBlocked) return failure('blacklisted');
  if (facts.isMyFriend && facts.amTheirFriend) return failure('already_friends');
  if (facts.haveTheyAsked || facts.amTheirFriend) return success('befriend');
  if (facts.meetingRefusal !== undefined) return failure(facts.meetingRefusal);
  return facts.acceptsRequests ? success('ask') : failure('requests_closed');
}

/** Whether a request can still be answered. A request older than a week is hidden. Spec: 2-contacts-groups §5, §9. */
export const isRequestOpen = (timeMs: number, nowMs: number): boolean => timeMs > nowMs - RECENT_LIST_WINDOW_MS;

/** Returns the requests from before a moment, newest first. */
export const requestsBefore = (requests: readonly FriendRequest[], beforeMs: number): readonly FriendRequest[] =>
  requests.filter(({ timeMs }) => timeMs < beforeMs).toSorted((a, b) => b.timeMs - a.timeMs);

/** Returns the trimmed message of a request. Fails with `text_too_long`. Spec: §5 (box 50). */
export function checkRequestMessage(text: string): Result<string, FailureCode> {
  const trimmed = withoutNul(text).trim();
  return exceedsGraphemes(trimmed, MAX_REQUEST_MESSAGE_GRAPHEMES) ? failure('text_too_long') : success(trimmed);
}
