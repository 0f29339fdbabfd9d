import { defaultChatTimeMs } from '../../domain/chat/chat-list.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import { lastShown } from '../../domain/message/deletion.ts';
import { NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import type { GuestChat } from '../../state/chats.ts';
import type { GuestGroupView } from '../../state/guest.ts';

/**
 * Returns the chat list entries of the groups in the collection, each with the last message that guests may see. They
 * have no unread count, because the provider does not count for guests. Unchanged entries, and an unchanged map, are
 * returned as the same objects.
 *
 * @param collected groups of the user's collection of which the user is not a member
 */
export function guestChats(
  collected: readonly GroupId[],
  views: ReadonlyMap<GroupId, GuestGroupView>,
  before: ReadonlyMap<GroupId, GuestChat>,
  nowMs: number,
): ReadonlyMap<GroupId, GuestChat> {
  const chats = new Map<GroupId, GuestChat>();
  for (const chatId of collected) {
    const known = before.get(chatId);
    // A group that may no longer be viewed has no view, so the list shows no message of it.
    const lastMessage = lastShown(views.get(chatId)?.messages ?? []);
    const isSame = known !== undefined && known.lastMessage === lastMessage;
    chats.set(chatId, isSame ? known : asChat(chatId, lastMessage, nowMs));
  }
  const isSame = chats.size === before.size && [...chats].every(([chatId, chat]) => before.get(chatId) === chat);
  return isSame ? before : chats;
}

const asChat = (chatId: GroupId, lastMessage: GuestChat['lastMessage'], nowMs: number): GuestChat => ({
  chatId,
  lastMessage,
  newestMessageId: NO_MESSAGE_ID,
  readUpTo: NO_MESSAGE_ID,
  unread: 0,
  isMentioned: false,
  isPinned: false,
  timeMs: lastMessage?.timeMs ?? defaultChatTimeMs(nowMs),
});
