import type { SentMessage } from '../message/message.ts';
import { messageIdDistance, newerMessageId, type MessageId } from '../message/message-id.ts';
import { emptyChat, hasFailed, isAfter, isBeginning, laterMessage, type CountedMessage } from './chat-changes.ts';
import { isHidden } from './chat-list.ts';
import type { Chat } from './chat.ts';
import { unreadAfter, type UnreadSituation } from './unread.ts';

/** How far a chat is read, as the provider says it. */
export interface ReadState {
  readonly readUpTo: MessageId;
  readonly unread: number;
  readonly isMentioned: boolean;
  /** The newest message that has been counted; undefined when the provider does not say. */
  readonly countedTo?: MessageId | undefined;
}

/**
 * A chat after a message has come in, the next one in its order. Commands change no list row; one's own message that is
 * still on its way stays the last one. Spec: 1-chat §4 Incoming messages.
 */
export function chatAfterMessage(
  before: Chat | undefined,
  message: SentMessage,
  situation: UnreadSituation,
): { readonly chat: Chat; readonly counted: CountedMessage } {
  const { messageId } = message.delivery;
  const base = before ?? emptyChat(message.chatId, message.timeMs);
  const unread = unreadAfter(base, message, situation);
  const isUnread = unread.unread > base.unread;
  // A mention marks the chat in a muted one too, where nothing rises.
  const isMention = unreadAfter({ ...base, isMentioned: false }, message, situation).isMentioned;
  const isDropped = isBeginning(message) && base.lastMessage !== undefined;
  return {
    chat: {
      ...base,
      ...unread,
      ...(message.content.kind === 'command' && isHidden(base) ? { hiddenUpTo: messageId } : {}),
      ...(unread.isMentioned && !base.isMentioned ? { mentionedIn: messageId } : {}),
      newestMessageId: newerMessageId(base.newestMessageId, messageId),
      lastMessage: laterMessage(base, message),
      timeMs: isDropped ? base.timeMs : Math.max(base.timeMs, message.timeMs),
    },
    counted: { messageId, isUnread, isMention },
  };
}

/**
 * A chat after the provider has said how far it is read. Where everything behind that is known here it is counted here: the
 * provider may have counted messages that are still on their way, or not yet those that have overtaken its answer. An older
 * state changes nothing.
 */
export function chatAfterRead(chat: Chat, read: ReadState, live: readonly CountedMessage[]): Chat {
  if (isAfter(chat.readUpTo, read.readUpTo)) return chat;
  const missing = messageIdDistance(read.readUpTo, chat.newestMessageId);
  const known = live.filter(({ messageId }) => isAfter(messageId, read.readUpTo));
  const isCountable = missing === 0 || known.length >= missing;
  const { countedTo = chat.newestMessageId } = read;
  const own = isCountable ? known : known.filter(({ messageId }) => isAfter(messageId, countedTo));
  return {
    ...chatReadTold(chat),
    readUpTo: read.readUpTo,
    unread: (isCountable ? 0 : read.unread) + own.filter(({ isUnread }) => isUnread).length,
    isMentioned: (!isCountable && read.isMentioned) || own.some(({ isMention }) => isMention),
  };
}

/** A chat that the user has read to its end. */
export const chatReadToEnd = (chat: Chat): Chat => ({
  ...chat,
  readUpTo: newerMessageId(chat.readUpTo, chat.newestMessageId),
  unread: 0,
  isMentioned: false,
});

/** A chat that the user takes out of the list. A message that has failed does not keep it there. Spec: 2-contacts-groups §4. */
export const chatTakenOut = (chat: Chat): Chat => ({
  ...chatReadToEnd(chat),
  hiddenUpTo: chat.newestMessageId,
  lastMessage: hasFailed(chat.lastMessage) ? undefined : chat.lastMessage,
});

/** A chat of which the provider knows how far it is read. */
export const chatReadTold = (chat: Chat): Chat =>
  chat.isReadUntold === true ? { ...chat, isReadUntold: false } : chat;
