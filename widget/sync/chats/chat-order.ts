import { compareChats, holdPlace, isHidden, type ChatPlace } from '../../domain/chat/chat-list.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { CHAT_LIST_SORT_INTERVAL_MS } from '../../domain/limits.ts';
import { chatOrderAtom, chatsAtom, friendsAtom, groupsAtom, heldChatAtom, identifyChat } from '../../state/chats.ts';
import type { SyncScope } from '../scope.ts';

export interface ChatOrder {
  /** Something has changed that the order depends on. */
  readonly touch: () => void;
  /** Sorts at once: for the first list on screen. */
  readonly settle: () => void;
}

/**
 * Keeps the order of the chat list, settled at most once a second; what is held stays where it is. Groups that the user is not in (any more) do not stand
 * in it. Spec: 3-transport §4 List synchronisation.
 */
export function createChatOrder(scope: SyncScope): ChatOrder {
  const { clock } = scope.platform;
  let settledAtMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  const settle = (): void => {
    settledAtMs = clock.nowMs();
    isWaiting = false;
    const current = scope.get(chatOrderAtom);
    const held = scope.get(heldChatAtom);
    const sorted = sort(scope);
    const order = held === undefined ? sorted : holdPlace(sorted, current, held);
    const isSame = order.length === current.length && order.every((chatId, index) => chatId === current[index]);
    if (!isSame) scope.publish(chatOrderAtom, order);
  };

  return {
    settle,
    touch() {
      if (isWaiting) return;
      const dueInMs = settledAtMs + CHAT_LIST_SORT_INTERVAL_MS - clock.nowMs();
      if (dueInMs <= 0) return settle();
      isWaiting = true;
      clock.setTimer(dueInMs, settle);
    },
  };
}

function sort(scope: SyncScope): readonly ChatId[] {
  const friends = scope.get(friendsAtom);
  const groups = scope.get(groupsAtom);
  const places: ChatPlace[] = [];
  for (const chat of scope.get(chatsAtom).values()) {
    const { chatId, timeMs } = chat;
    if (isHidden(chat)) continue;
    if (chatKind(chatId) === 'group' && !groups.has(chatId)) continue;
    places.push({ chatId, timeMs, isPinned: identifyChat(chatId, scope.ownId, friends, groups).isPinned });
  }
  return places.sort(compareChats).map(({ chatId }) => chatId);
}
