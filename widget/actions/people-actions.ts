import type { Decoded } from '../contract/codec.ts';
import { friendInactiveGet } from '../contract/http/friend-inactive-get.ts';
import { friendShipDetail } from '../contract/http/friend-ship-detail.ts';
import { friendShipEdit } from '../contract/http/friend-ship-edit.ts';
import { msgClear } from '../contract/http/msg-clear.ts';
import { friendDelByList } from '../contract/operations/friend-del-by-list.ts';
import { chatTakenOut } from '../domain/chat/chat-realtime.ts';
import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import { checkAlias } from '../domain/contact/alias.ts';
import type { InactiveDays } from '../domain/contact/inactivity.ts';
import type { Person } from '../domain/contact/person.ts';
import type { Failure } from '../domain/failure.ts';
import { NO_MESSAGE_ID, type MessageId } from '../domain/message/message-id.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { friendsAtom } from '../state/chats.ts';
import { openChatAtom } from '../state/open-chat.ts';
import type { SignedIn } from '../sync/session/signed-in.ts';
import type { ActionDeps } from './context.ts';

export interface InactiveFriend {
  readonly userId: UserId;
  readonly lastSeenMs?: number | undefined;
}

type Done = Promise<Result<undefined, Failure>>;

/** The actions on another user. They show nothing to the user; the screens do. */
export interface PeopleActions {
  /**
   * Loads a user's profile, from a group or without one. A refusal for lack of rights has its text code
   * (`VIEW_REFUSALS`) in its `detail`. Spec: 2-contacts-groups §7 /friendShip/detail, §8.
   */
  readonly loadPerson: (userId: UserId, groupId: GroupId | undefined) => Promise<Result<Person, Failure>>;
  /**
   * Sets the remark on a friend, if it has changed; an empty one removes it. Fails with `invalid_request` when it is
   * too long.
   */
  readonly setAlias: (userId: UserId, alias: string) => Done;
  readonly setBlocked: (userId: UserId, isBlocked: boolean) => Done;
  /** Deletes a friend, with the chat and its messages. Fails with `noFriend` when they are no longer friends. */
  readonly deleteFriend: (userId: UserId, chatId: ChatId) => Done;
  /** Lists the friends without a visit for some days, as far as the user may see their visits. */
  readonly loadInactiveFriends: (days: InactiveDays) => Promise<Result<readonly InactiveFriend[], Failure>>;
  /** Deletes several friends; the value names the deleted ones. Blocked friends and former friends are left out. */
  readonly deleteFriends: (userIds: readonly UserId[]) => Promise<Result<readonly UserId[], Failure>>;
  /** Deletes all messages of a chat so far, only for the user, on all devices. */
  readonly clearHistory: (chatId: ChatId) => Done;
}

export function createPeopleActions({ api, drafts, session, store }: ActionDeps): PeopleActions {
  const current = () => session.current();

  /** Refreshes the friend list without waiting for the provider's push. */
  const edit = async (request: Decoded<typeof friendShipEdit.request>): Done => {
    const answered = await api.callDirect(friendShipEdit, request);
    if (answered.ok) await current()?.lists.friends.refresh({ isForced: true });
    return answered.ok ? success(undefined) : answered;
  };

  /** Deletes local data that the provider has deleted for the user. */
  const forget = async (user: SignedIn, chatId: ChatId, upTo: MessageId): Promise<void> => {
    if (current() !== user) return;
    const realtime = await user.loadRealtime().catch(() => undefined);
    await realtime?.ownDeletions.take({ chatId, upTo, messageIds: [] });
  };

  /** Removes the chat of a deleted friend from this device. */
  const dropChat = async (user: SignedIn, chatId: ChatId): Promise<void> => {
    drafts.save(chatId, '');
    const chat = user.lists.book.get(chatId);
    const upTo = chat?.newestMessageId ?? NO_MESSAGE_ID;
    if (chat !== undefined) user.lists.book.put([chatTakenOut(chat)]);
    await forget(user, chatId, upTo);
  };

  return {
    loadPerson: (userId, groupId) => api.callDirect(friendShipDetail, { userId, groupId }),
    async setAlias(userId, text) {
      const alias = checkAlias(text);
      if (!alias.ok) return failure({ code: 'invalid_request', detail: alias.failure });
      if (alias.value === store.get(friendsAtom).get(userId)?.alias) return success(undefined);
      return edit({ method: 'editAlias', friendId: userId, alias: alias.value });
    },
    async setBlocked(userId, isBlocked) {
      const done = await edit({ method: isBlocked ? 'blackList' : 'unblackList', friendId: userId });
      if (done.ok) store.set(openChatAtom, (chat) => chat && { ...chat, refusal: undefined });
      return done;
    },
    async deleteFriend(userId, chatId) {
      const user = current();
      const done = await edit({ method: 'delete', friendId: userId });
      if (done.ok && user !== undefined && current() === user) await dropChat(user, chatId);
      return done;
    },
    async loadInactiveFriends(days) {
      const answered = await api.callDirect(friendInactiveGet, { days });
      return answered.ok ? success(answered.value.friends) : answered;
    },
    async deleteFriends(userIds) {
      const user = current();
      const friends = store.get(friendsAtom);
      const answered = await api.call(friendDelByList, { userIds });
      if (!answered.ok) return answered;
      const deletedIds = answered.value.userIds;
      await user?.lists.friends.refresh({ isForced: true });
      for (const userId of deletedIds) {
        const chatId = friends.get(userId)?.chatId;
        if (user !== undefined && current() === user && chatId !== undefined) await dropChat(user, chatId);
      }
      return success(deletedIds);
    },
    async clearHistory(chatId) {
      const user = current();
      const upTo = user?.lists.book.get(chatId)?.newestMessageId ?? NO_MESSAGE_ID;
      if (user === undefined) return success(undefined);
      // The provider does not know a chat that exists only on this device.
      const isLocal = upTo === NO_MESSAGE_ID;
      const cleared = isLocal ? success(undefined) : await api.callDirect(msgClear, { chatId, upTo });
      if (!cleared.ok) return cleared;
      await forget(user, chatId, upTo);
      return success(undefined);
    },
  };
}
