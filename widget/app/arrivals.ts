import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import { isTakenBack } from '../domain/message/taken-back.ts';
import type { Message } from '../domain/message/message.ts';
import { compareMessageIds } from '../domain/message/message-id.ts';
import type { Chats } from '../state/chats.ts';

/**
 * The newest message that has come between two states of the chat list and is worth a preview: from somebody else, to be read
 * by people, in a chat that rings. Chats that were not there before count, unless none was: that is a list that has just loaded.
 */
export function newestArrival(
  before: Chats,
  after: Chats,
  ownId: UserId,
  isMuted: (chatId: ChatId) => boolean,
): Message | undefined {
  if (before.size === 0) return undefined;
  let newest: Message | undefined;
  for (const chat of after.values()) {
    const known = before.get(chat.chatId);
    const { lastMessage } = chat;
    if (known === chat || lastMessage === undefined || chat.unread === 0) continue;
    if (known !== undefined && compareMessageIds(chat.newestMessageId, known.newestMessageId) <= 0) continue;
    if (!isForPeople(lastMessage) || lastMessage.senderId === ownId || isMuted(chat.chatId)) continue;
    if (newest === undefined || lastMessage.timeMs > newest.timeMs) newest = lastMessage;
  }
  return newest;
}

const isForPeople = (message: Message): boolean =>
  (message.content.kind === 'text' || message.content.kind === 'rich') && !isTakenBack(message);
