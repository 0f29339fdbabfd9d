import { friendShipBatch } from '../contract/http/friend-ship-batch.ts';
import { friendShipEdit } from '../contract/http/friend-ship-edit.ts';
import { friendInvite } from '../contract/operations/friend-invite.ts';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import { checkRequestMessage, type RequestSource } from '../domain/contact/friend-request.ts';
import type { Failure } from '../domain/failure.ts';
import { CLICK_DEBOUNCE_MS } from '../domain/limits.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';
import { oneTapPer } from './tap-gate.ts';

/** The place where the user found the other user. */
export interface Meeting {
  readonly source: RequestSource;
  /** The user whose card it was. */
  readonly userId?: UserId | undefined;
  readonly groupId?: GroupId | undefined;
}

type Done = Promise<Result<undefined, Failure>>;

/**
 * Friend requests. These actions show nothing to the user; the screens do. Spec: 2-contacts-groups §4 Friend request.
 */
export interface FriendRequestActions {
  /**
   * Sends a friend request. The peer must agree, or the two are friends immediately because both have asked. Fails with
   * `already_friends`, `requests_closed`, `blacklist`, `blacklisted`, `forbidden`, `text_too_long`.
   */
  readonly requestFriend: (
    userId: UserId,
    message: string,
    meeting: Meeting,
  ) => Promise<Result<'asked' | 'friends', Failure>>;
  /** Answers a pending request. Fails with `already_decided`. */
  readonly answerRequest: (userId: UserId, isAgreed: boolean) => Done;
  /** Answers several requests; the value is the number of requests that were no longer pending. */
  readonly answerRequests: (userIds: readonly UserId[], isAgreed: boolean) => Promise<Result<number, Failure>>;
  /**
   * Adds a message to a pending request, from either side. Fails with `text_empty`, `text_too_long`, `already_decided`.
   */
  readonly writeToRequest: (userId: UserId, text: string) => Done;
}

export function createFriendRequestActions({ api, clock, session }: ActionDeps): FriendRequestActions {
  /**
   * Refreshes the lists, because the provider's push may be lost, and retries until the answer arrives. A new friend in
   * the list ends a temporary chat, which is then opened again. Spec: 3-transport §4 Friend events (passed).
   */
  const renew = async (withFriends: boolean): Promise<void> => {
    const realtime = session.current()?.realtime();
    await Promise.all([realtime?.refresh('requests'), withFriends ? realtime?.refresh('friends') : undefined]);
  };

  const edit = async (
    request: Parameters<typeof api.callDirect<EditRequest, undefined>>[1],
    withFriends: boolean,
  ): Done => {
    const answered = await api.callDirect(friendShipEdit, request);
    if (answered.ok || answered.failure.code === 'already_decided') await renew(withFriends);
    return answered.ok ? success(undefined) : answered;
  };

  /** A double tap sends one message. Spec: 3-transport §5 (click debounce). */
  const write = oneTapPer(
    clock,
    CLICK_DEBOUNCE_MS,
    JSON.stringify,
    async ({ userId, text }: { readonly userId: UserId; readonly text: string }): Done => {
      const line = checkRequestMessage(text);
      if (!line.ok) return failure({ code: line.failure });
      if (line.value === '') return failure({ code: 'text_empty' });
      return edit({ method: 'msgBoard', friendId: userId, message: line.value }, false);
    },
  );

  return {
    async requestFriend(userId, text, { source, userId: sourceUserId, groupId: sourceGroupId }) {
      const message = checkRequestMessage(text);
      if (!message.ok) return failure({ code: message.failure });
      const request = { userId, message: message.value, source, sourceUserId, sourceGroupId };
      const answered = await api.call(friendInvite, request);
      const isAsked = answered.ok
        ? answered.value.result !== 'passed'
        : answered.failure.code === 'friend_request_sent';
      if (!answered.ok && !isAsked) {
        // The local lists were outdated.
        if (answered.failure.code === 'already_friends') await renew(true);
        return answered;
      }
      await renew(!isAsked);
      return success(isAsked ? 'asked' : 'friends');
    },
    answerRequest: (userId, isAgreed) => edit({ method: isAgreed ? 'confirm' : 'denied', friendId: userId }, isAgreed),
    async answerRequests(userIds, isAgreed) {
      const answered = await api.callDirect(friendShipBatch, {
        method: isAgreed ? ('batchAdd' as const) : ('batchDenied' as const),
        userIds,
      });
      if (!answered.ok) return answered;
      await renew(isAgreed);
      return success(userIds.length - answered.value.userIds.length);
    },
    writeToRequest: (userId, text) => write({ userId, text }),
  };
}

type EditRequest = Parameters<(typeof friendShipEdit)['request']['write']>[0];
