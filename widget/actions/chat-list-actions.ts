import { accountGroupUpdate } from '../contract/http/account-group-update.ts';
import { chatDel } from '../contract/http/chat-del.ts';
import { friendUpdate } from '../contract/http/friend-update.ts';
import { chatReadToEnd, chatTakenOut } from '../domain/chat/chat-realtime.ts';
import { chatKind, otherParty, type ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { NO_MESSAGE_ID } from '../domain/message/message-id.ts';
import { success, type Result } from '../domain/result.ts';
import { friendsAtom, groupsAtom, activeRowAtom } from '../state/chats.ts';
import type { ActionDeps } from './context.ts';

/** The user's settings for a chat of the list. */
export interface ChatChoices {
  readonly isPinned?: boolean;
  readonly notificationsMuted?: boolean;
}

/** The actions of a row in the chat list. Spec: 2-contacts-groups §2, §4 Chat list. */
export interface ChatListActions {
  /** Pins or mutes a chat immediately. Reverts the change and shows the reason when the provider refuses it. */
  readonly choose: (chatId: ChatId, choices: ChatChoices) => Promise<void>;
  readonly markRead: (chatId: ChatId) => void;
  /**
   * Removes a chat from the list immediately, on all devices, until a new message arrives; optionally with its
   * messages.
   */
  readonly deleteChat: (chatId: ChatId, options: { readonly withHistory: boolean }) => Promise<void>;
  /**
   * The user is pressing, pointing at or focusing this chat (undefined: none). Sorting keeps its position, and its
   * messages are prefetched.
   */
  readonly setActiveRow: (chatId: ChatId | undefined) => void;
}

export function createChatListActions({ store, session, api, notify, drafts }: ActionDeps): ChatListActions {
  const current = () => session.current();
  /** Friends and groups with settings that the provider has not confirmed. Any other comes from one of its lists. */
  const unconfirmed = new WeakSet<object>();

  const find = (chatId: ChatId) => {
    const userId = otherParty(chatId, current()?.userId ?? '');
    const group = store.get(groupsAtom).get(chatId);
    const friend = userId === undefined ? undefined : store.get(friendsAtom).get(userId);
    return { group, friend };
  };

  /** Shows other settings for the chat's friend or group. Returns false when there is none. */
  const show = (chatId: ChatId, choices: ChatChoices): boolean => {
    const { group, friend } = find(chatId);
    if (group !== undefined) {
      const chosen = { ...group, ...choices };
      unconfirmed.add(chosen);
      store.set(groupsAtom, new Map(store.get(groupsAtom)).set(chatId, chosen));
    } else if (friend !== undefined) {
      const chosen = { ...friend, ...choices };
      unconfirmed.add(chosen);
      store.set(friendsAtom, new Map(store.get(friendsAtom)).set(friend.userId, chosen));
    } else return false;
    // Sort again, because pinned chats are listed first.
    current()?.lists.book.show([]);
    return true;
  };

  const saveChoices = (chatId: ChatId, choices: ChatChoices): Promise<Result<undefined, Failure>> => {
    const wanted = { isPinned: choices.isPinned, notificationsMuted: choices.notificationsMuted };
    if (chatKind(chatId) === 'group') return api.callDirect(accountGroupUpdate, { groupId: chatId, ...wanted });
    const friendId = otherParty(chatId, current()?.userId ?? '') ?? '';
    return api.callDirect(friendUpdate, { friendId, ...wanted });
  };

  return {
    async choose(chatId, choices) {
      const user = current();
      if (user === undefined || !show(chatId, choices)) return;
      const outcome = await saveChoices(chatId, choices);
      if (current() !== user) return;
      if (!outcome.ok) {
        const { group, friend } = find(chatId);
        const shown = group ?? friend;
        // A list that came meanwhile knows better: the provider may have done what its lost answer would have said.
        if (shown !== undefined && unconfirmed.has(shown)) show(chatId, opposite(choices));
        return notify(outcome.failure);
      }
      // Stores the new state with its version in the database.
      const { friends, groups } = user.lists;
      await (chatKind(chatId) === 'group' ? groups : friends).refresh({ isForced: true });
    },
    markRead(chatId) {
      const user = current();
      const chat = user?.lists.book.get(chatId);
      if (user === undefined || chat === undefined) return;
      const read = chatReadToEnd(chat);
      user.lists.book.put([{ ...read, hasUnsyncedRead: true }]);
      user.realtime()?.onReadFurther(read);
    },
    async deleteChat(chatId, { withHistory }) {
      const user = current();
      const chat = user?.lists.book.get(chatId);
      if (user === undefined || chat === undefined) return;
      const { book, unread } = user.lists;
      const upTo = chat.newestMessageId;
      const isLocal = upTo === NO_MESSAGE_ID;
      if (isLocal) book.remove([chatId]);
      else book.put([chatTakenOut(chat)]);
      // The provider does not know a chat that exists only on this device.
      const outcome = isLocal ? success(undefined) : await api.callDirect(chatDel, { chatId, upTo, withHistory });
      if (current() !== user) return;
      if (outcome.ok) {
        if (!withHistory) return;
        drafts.save(chatId, '');
        return (await user.loadRealtime().catch(() => undefined))?.ownDeletions.take({ chatId, upTo, messageIds: [] });
      }
      const now = book.get(chatId) ?? chat;
      const { hiddenUpTo, readUpTo, unread: count, isMentioned, lastMessage } = chat;
      book.put([
        { ...now, hiddenUpTo, readUpTo, unread: count, isMentioned, lastMessage: now.lastMessage ?? lastMessage },
      ]);
      notify(outcome.failure);
      await unread.refresh({ isForced: true });
    },
    setActiveRow(chatId) {
      if (store.get(activeRowAtom) === chatId) return;
      store.set(activeRowAtom, chatId);
      // Apply the delayed sorting.
      if (chatId === undefined) current()?.lists.book.show([]);
      else current()?.realtime()?.openChat.readAhead(chatId);
    },
  };
}

const opposite = ({ isPinned, notificationsMuted }: ChatChoices): ChatChoices => ({
  ...(isPinned === undefined ? {} : { isPinned: !isPinned }),
  ...(notificationsMuted === undefined ? {} : { notificationsMuted: !notificationsMuted }),
});
