import { compareChats, holdPlace, isHidden, type ChatPlace } from '../../domain/chat/chat-list.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { CHAT_LIST_SORT_INTERVAL_MS } from '../../domain/limits.ts';
import {
  chatOrderAtom,
  chatsAtom,
  friendsAtom,
  groupsAtom,
  guestChatsAtom,
  heldChatAtom,
  identifyChat,
} from '../../state/chats.ts';
import type { SyncScope } from '../scope.ts';

export interface ChatOrder {
  /** Something has changed that the order depends on: these chats, or, where none are named, anything. */
  readonly touch: (chatIds?: readonly ChatId[]) => void;
  /** Sorts at once: for the first list on screen. */
  readonly settle: () => void;
}

/**
 * Keeps the order of the chat list, settled at most once a second; what is held stays where it is. Groups that the user is not in (any more) do not stand
 * in it, but for those of the collection. Spec: 3-transport §4 List synchronisation.
 */
export function createChatOrder(scope: SyncScope): ChatOrder {
  const { clock } = scope.platform;
  let settledAtMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  /** Undefined: all of them have to be put in order anew. */
  let sorted: ChatPlace[] | undefined;
  const moved = new Set<ChatId>();

  const settle = (): void => {
    settledAtMs = clock.nowMs();
    isWaiting = false;
    const current = scope.get(chatOrderAtom);
    const held = scope.get(heldChatAtom);
    const chats = scope.get(chatsAtom);
    // Those that stay are in order: with a few behind them they are sorted in one pass.
    const stay = sorted?.filter(({ chatId }) => !moved.has(chatId)) ?? [];
    const come = sorted === undefined ? chats.values() : Array.from(moved, (chatId) => chats.get(chatId));
    sorted = stay.concat(placesOf(scope, come)).sort(compareChats);
    moved.clear();
    const guests = scope.get(guestChatsAtom);
    const all = guests.size === 0 ? sorted : [...sorted, ...guests.values()].sort(compareChats);
    const ids = all.map(({ chatId }) => chatId);
    const order = held === undefined ? ids : holdPlace(ids, current, held);
    const isSame = order.length === current.length && order.every((chatId, index) => chatId === current[index]);
    if (!isSame) scope.publish(chatOrderAtom, order);
  };

  const touch = (chatIds?: readonly ChatId[]): void => {
    if (chatIds === undefined) sorted = undefined;
    else for (const chatId of chatIds) moved.add(chatId);
    if (isWaiting) return;
    const dueInMs = settledAtMs + CHAT_LIST_SORT_INTERVAL_MS - clock.nowMs();
    if (dueInMs <= 0) return settle();
    isWaiting = true;
    clock.setTimer(dueInMs, settle);
  };

  return { touch, settle };
}

/** What the order of these depends on. */
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
