import { deletionCommandOf } from '../message/deletion.ts';
import { isSent, type SentMessage } from '../message/message.ts';
import { messageIdDistance, newerMessageId, type MessageId } from '../message/message-id.ts';
import { emptyChat, hasFailed, isAfter, isBeginning, laterMessage, type CountedMessage } from './chat-changes.ts';
import { isHidden } from './chat-list.ts';
import type { Chat } from './chat.ts';
import { unreadAfter, type UnreadSituation } from './unread.ts';

/** The read state of a chat, as the provider reports it. */
export interface ReadState {
  readonly readUpTo: MessageId;
  readonly unread: number;
  readonly isMentioned: boolean;
  /** The newest message included in the count; undefined when the provider does not report it. */
  readonly countedTo?: MessageId | undefined;
}

/**
 * Returns a chat after the next message in its order. Commands do not change the list row. An own message that is still
 * being sent stays the last one. Spec: 1-chat §4 Incoming messages.
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
  // A mention marks a muted chat too, although its count does not increase.
  const isMention = unreadAfter({ ...base, isMentioned: false }, message, situation).isMentioned;
  const isDropped = isBeginning(message) && base.lastMessage !== undefined;
  const newestMessageId = newerMessageId(base.newestMessageId, messageId);
  const lastMessage = laterMessage(base, message);
  // Unsent messages date the chat by this device's clock, which may be wrong. Without them, the time of the newest
  // message applies.
  const hasUnsent = lastMessage !== undefined && !isSent(lastMessage);
  const isKnown = !hasUnsent && newestMessageId === messageId;
  const timeMs = isKnown ? message.timeMs : Math.max(base.timeMs, message.timeMs);
  return {
    chat: {
      ...base,
      ...unread,
      ...(message.content.kind === 'command' && isHidden(base) ? { hiddenUpTo: messageId } : {}),
      ...(unread.isMentioned && !base.isMentioned ? { mentionedIn: messageId } : {}),
      newestMessageId,
      lastMessage,
      timeMs: isDropped ? base.timeMs : timeMs,
    },
    counted: { messageId, isUnread, isMention },
  };
}

/**
 * Returns how realtime messages were counted, after one more message. Recalled messages no longer count. After a
 * restore, only the provider knows how the earlier messages count. Spec: 1-chat §4 Recall and restore.
 */
export function countedAfter(
  known: readonly CountedMessage[],
  message: SentMessage,
  counted: CountedMessage,
): readonly CountedMessage[] {
  const command = deletionCommandOf(message);
  if (command?.kind === 'restore') return [counted];
  const isRecalled = ({ messageId }: CountedMessage): boolean =>
    command?.kind === 'recall' && command.messageIds.has(messageId);
  const left = known.map((one) => (isRecalled(one) ? { ...one, isUnread: false, isMention: false } : one));
  return [...left, counted];
}

/**
 * Returns a chat after the provider has reported its read state. If all newer messages are known here, they are counted
 * here. The provider may have counted messages that are still on their way, or may have missed some that overtook its
 * answer. An outdated state changes nothing.
 */
export function chatAfterRead(chat: Chat, read: ReadState, counted: readonly CountedMessage[]): Chat {
  if (isAfter(chat.readUpTo, read.readUpTo)) return chat;
  const missing = messageIdDistance(read.readUpTo, chat.newestMessageId);
  const known = counted.filter(({ messageId }) => isAfter(messageId, read.readUpTo));
  const isCountable = missing === 0 || known.length >= missing;
  const { countedTo = chat.newestMessageId } = read;
  const own = isCountable ? known : known.filter(({ messageId }) => isAfter(messageId, countedTo));
  return {
    ...markReadSynced(chat),
    readUpTo: read.readUpTo,
    unread: (isCountable ? 0 : read.unread) + own.filter(({ isUnread }) => isUnread).length,
    isMentioned: (!isCountable && read.isMentioned) || own.some(({ isMention }) => isMention),
  };
}

/** Returns a chat that the user has read to its end. */
export const chatReadToEnd = (chat: Chat): Chat => ({
  ...chat,
  readUpTo: newerMessageId(chat.readUpTo, chat.newestMessageId),
  unread: 0,
  isMentioned: false,
});

/**
 * Returns a chat that the user has removed from the list. A failed last message is dropped, so that it does not keep
 * the chat there. Spec: 2-contacts-groups §4.
 */
export const chatTakenOut = (chat: Chat): Chat => ({
  ...chatReadToEnd(chat),
  hiddenUpTo: chat.newestMessageId,
  lastMessage: hasFailed(chat.lastMessage) ? undefined : chat.lastMessage,
});

/** Returns a chat whose read mark the provider knows. */
export const markReadSynced = (chat: Chat): Chat =>
  chat.hasUnsyncedRead === true ? { ...chat, hasUnsyncedRead: false } : chat;
