import { friendShipBatch } from '../contract/http/friend-ship-batch.ts';
import { friendShipEdit } from '../contract/http/friend-ship-edit.ts';
import { friendInvite } from '../contract/operations/friend-invite.ts';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import { checkRequestMessage, type RequestSource } from '../domain/contact/friend-request.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { ActionParts } from './context.ts';

/** Where somebody was met whom the user wants as a friend. */
export interface Meeting {
  readonly source: RequestSource;
  /** Whose card it was. */
  readonly userId?: UserId | undefined;
  readonly groupId?: GroupId | undefined;
}

type Done = Promise<Result<undefined, Failure>>;

/** Becoming friends. Nothing is told to the user here: the screens do. Spec: 2-contacts-groups §4 Friend request. */
export interface FriendRequestActions {
  /**
   * Asks somebody: they have to agree, or the two are friends at once because both want it. Fails with `already_friends`,
   * `requests_closed`, `blacklist`, `blacklisted`, `forbidden`, `text_too_long`.
   */
  readonly requestFriend: (
    userId: UserId,
    message: string,
    meeting: Meeting,
  ) => Promise<Result<'asked' | 'friends', Failure>>;
  /** Answers a request that waits for the user. Fails with `already_decided`. */
  readonly answerRequest: (userId: UserId, isAgreed: boolean) => Done;
  /** Answers several; the value says how many of them waited no longer. */
  readonly answerRequests: (userIds: readonly UserId[], isAgreed: boolean) => Promise<Result<number, Failure>>;
  /** Writes a line to a request that waits, from either side. Fails with `text_empty`, `text_too_long`, `already_decided`. */
  readonly writeToRequest: (userId: UserId, text: string) => Done;
}

export function createFriendRequestActions({ api, session }: ActionParts): FriendRequestActions {
  /** The provider tells of it too; what it tells may be lost. */
  const renew = async (withFriends: boolean): Promise<void> => {
    const user = session.current();
    await Promise.all([
      user?.live()?.contacts.requests.refresh({ isForced: true }),
      withFriends ? user?.lists.friends.refresh({ isForced: true }) : undefined,
    ]);
  };

  const edit = async (
    request: Parameters<typeof api.callDirect<EditRequest, undefined>>[1],
    withFriends: boolean,
  ): Done => {
    const answered = await api.callDirect(friendShipEdit, request);
    if (answered.ok || answered.failure.code === 'already_decided') await renew(withFriends);
    return answered.ok ? success(undefined) : answered;
  };

  return {
    async requestFriend(userId, text, { source, userId: sourceUserId, groupId: sourceGroupId }) {
      const message = checkRequestMessage(text);
      if (!message.ok) return failure({ code: message.failure });
      const request = { userId, message: message.value, source, sourceUserId, sourceGroupId };
      const answered = await api.call(friendInvite, request);
      const isAsked = !answered.ok && answered.failure.code === 'friend_request_sent';
      if (!answered.ok && !isAsked) {
        // The lists here were behind.
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
    async writeToRequest(userId, text) {
      const line = checkRequestMessage(text);
      if (!line.ok) return failure({ code: line.failure });
      if (line.value === '') return failure({ code: 'text_empty' });
      return edit({ method: 'msgBoard', friendId: userId, message: line.value }, false);
    },
  };
}

type EditRequest = Parameters<(typeof friendShipEdit)['request']['write']>[0];
