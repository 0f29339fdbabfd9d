import { compareChats, keepPlace, isHidden, type ChatPlace } from '../../domain/chat/chat-list.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { CHAT_LIST_SORT_INTERVAL_MS } from '../../domain/limits.ts';
import {
  chatOrderAtom,
  chatsAtom,
  friendsAtom,
  groupsAtom,
  guestChatsAtom,
  activeRowAtom,
  identifyChat,
} from '../../state/chats.ts';
import type { SyncScope } from '../scope.ts';

export interface ChatOrder {
  /** Something that the order depends on has changed: in these chats or, if none are named, anywhere. */
  readonly touch: (chatIds?: readonly ChatId[]) => void;
  /** Sorts immediately, for the first list on screen. */
  readonly settle: () => void;
}

/**
 * Maintains the order of the chat list, sorted at most once a second. A chat that the user is pressing keeps its
 * position. Groups that the user is not or no longer a member of are excluded, except those of the collection. Spec:
 * 3-transport §4 List synchronisation.
 */
export function createChatOrder(scope: SyncScope): ChatOrder {
  const { clock } = scope.platform;
  let settledAtMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  /** Undefined means that all chats must be sorted again. */
  let sorted: ChatPlace[] | undefined;
  const moved = new Set<ChatId>();

  const settle = (): void => {
    settledAtMs = clock.nowMs();
    isWaiting = false;
    const current = scope.get(chatOrderAtom);
    const active = scope.get(activeRowAtom);
    const chats = scope.get(chatsAtom);
    // The unchanged chats are already sorted. With a few changed ones appended, sorting takes one pass.
    const stay = sorted?.filter(({ chatId }) => !moved.has(chatId)) ?? [];
    const come = sorted === undefined ? chats.values() : Array.from(moved, (chatId) => chats.get(chatId));
    sorted = stay.concat(placesOf(scope, come)).sort(compareChats);
    moved.clear();
    const guests = scope.get(guestChatsAtom);
    const all = guests.size === 0 ? sorted : [...sorted, ...guests.values()].sort(compareChats);
    const ids = all.map(({ chatId }) => chatId);
    const order = active === undefined ? ids : keepPlace(ids, current, active);
    const isSame = order.length === current.length && order.every((chatId, index) => chatId === current[index]);
    if (!isSame) scope.publish(chatOrderAtom, order);
  };

  const touch = (chatIds?: readonly ChatId[]): void => {
    if (chatIds === undefined) sorted = undefined;
    else for (const chatId of chatIds) moved.add(chatId);
    if (isWaiting) return;
    const sinceMs = clock.nowMs() - settledAtMs;
    // The interval is meaningless if the device clock was set back.
    if (sinceMs < 0 || sinceMs >= CHAT_LIST_SORT_INTERVAL_MS) return settle();
    isWaiting = true;
    clock.setTimer(CHAT_LIST_SORT_INTERVAL_MS - sinceMs, settle);
  };

  return { touch, settle };
}

/** Returns the sort keys of these chats. */
function placesOf(scope: SyncScope, chats: Iterable<Chat | undefined>): ChatPlace[] {
  const friends = scope.get(friendsAtom);
  const groups = scope.get(groupsAtom);
  const places: ChatPlace[] = [];
  for (const chat of chats) {
    if (chat === undefined || isHidden(chat)) continue;
    const { chatId, timeMs } = chat;
    if (chatKind(chatId) === 'group' && !groups.has(chatId)) continue;
    places.push({ chatId, timeMs, isPinned: identifyChat(chatId, scope.ownId, friends, groups).isPinned });
  }
  return places;
}
