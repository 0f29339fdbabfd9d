import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import { isTakenBack } from '../domain/message/taken-back.ts';
import type { Message } from '../domain/message/message.ts';
import { compareMessageIds } from '../domain/message/message-id.ts';
import type { Chats } from '../state/chats.ts';

/**
 * The messages between two states of the chat list that deserve an alert, newest last and one per chat. Such a message is from
 * another user, has visible content, and belongs to a chat that is not muted. New chats count too, unless the earlier list was
 * empty because it had not been loaded.
 *
 * @param wasLoaded the earlier list was complete: if it was empty, the user had no chat
 */
export function newArrivals(
  before: Chats,
  after: Chats,
  ownId: UserId,
  isMuted: (chatId: ChatId) => boolean,
  wasLoaded: boolean,
): readonly Message[] {
  if (before.size === 0 && !wasLoaded) return [];
  const arrivals: Message[] = [];
  for (const chat of after.values()) {
    const known = before.get(chat.chatId);
    const { lastMessage } = chat;
    if (known === chat || lastMessage === undefined || chat.unread === 0) continue;
    if (known !== undefined && compareMessageIds(chat.newestMessageId, known.newestMessageId) <= 0) continue;
    if (!isForPeople(lastMessage) || lastMessage.senderId === ownId || isMuted(chat.chatId)) continue;
    arrivals.push(lastMessage);
  }
  return arrivals.toSorted((a, b) => a.timeMs - b.timeMs);
}

const isForPeople = (message: Message): boolean =>
  (message.content.kind === 'text' || message.content.kind === 'rich') && !isTakenBack(message);
