import { isSent, type Message, type SentMessage } from '../message/message.ts';
import {
  compareMessageIds,
  messageIdDistance,
  newerMessageId,
  NO_MESSAGE_ID,
  type MessageId,
} from '../message/message-id.ts';
import { defaultChatTimeMs, isHidden } from './chat-list.ts';
import type { Chat } from './chat.ts';
import { unreadAfter, type UnreadSituation } from './unread.ts';

/** What is remembered of a message that came in live: whether it counted as unread, and whether it mentioned the user. */
export interface CountedMessage {
  readonly messageId: MessageId;
  readonly isUnread: boolean;
  readonly isMention: boolean;
}

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

export const emptyChat = (chatId: string, timeMs: number): Chat => ({
  chatId,
  lastMessage: undefined,
  newestMessageId: NO_MESSAGE_ID,
  readUpTo: NO_MESSAGE_ID,
  unread: 0,
  isMentioned: false,
  timeMs,
});

/**
 * A chat with what the provider says of it. Its numbers hold for its newest message; what came in live after the provider
 * made the answer (`live`) counts on top, and what the user has read here meanwhile does not count.
 *
 * Spec: 3-transport §4 List synchronisation, §5 (a chat's default time). S-03.
 */
export function mergeChat(local: Chat | undefined, remote: Chat, live: readonly CountedMessage[], nowMs: number): Chat {
  const remoteTimeMs = remote.timeMs === 0 ? defaultChatTimeMs(nowMs) : remote.timeMs;
  if (local === undefined) return { ...remote, timeMs: remoteTimeMs };
  const readUpTo = newerMessageId(local.readUpTo, remote.readUpTo);
  const leftOfRemote =
    readUpTo === remote.readUpTo
      ? remote.unread
      : Math.min(remote.unread, messageIdDistance(readUpTo, remote.newestMessageId));
  const later = live.filter(
    ({ messageId }) => isAfter(messageId, remote.newestMessageId) && isAfter(messageId, readUpTo),
  );
  const isLocalNewer = isAfter(local.newestMessageId, remote.newestMessageId);
  const isDropped =
    local.lastMessage !== undefined && remote.lastMessage !== undefined && isBeginning(remote.lastMessage);
  const hasUnsent = local.lastMessage !== undefined && !isSent(local.lastMessage);
  return {
    chatId: remote.chatId,
    newestMessageId: newerMessageId(local.newestMessageId, remote.newestMessageId),
    readUpTo,
    hiddenUpTo: remote.hiddenUpTo
      ? newerMessageId(local.hiddenUpTo ?? NO_MESSAGE_ID, remote.hiddenUpTo)
      : local.hiddenUpTo,
    unread: leftOfRemote + later.filter(({ isUnread }) => isUnread).length,
    // By how far it is read, not by the count: in a muted chat nothing rises.
    isMentioned:
      (remote.isMentioned && isAfter(remote.newestMessageId, readUpTo)) || later.some(({ isMention }) => isMention),
    lastMessage: isToldLast(local, remote) ? remote.lastMessage : laterMessage(local, remote.lastMessage),
    timeMs: isDropped ? local.timeMs : isLocalNewer || hasUnsent ? Math.max(local.timeMs, remoteTimeMs) : remoteTimeMs,
    mentionedIn: remote.mentionedIn ?? local.mentionedIn,
    ...(local.isReadUntold === true && readUpTo !== remote.readUpTo ? { isReadUntold: true } : {}),
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
/** 'Now you can start chatting': a chat that has something to show already drops it. Spec: 3-transport §4 List synchronisation. */
const isBeginning = ({ content }: Message): boolean =>
  content.kind === 'notice' && content.notice.kind === 'can-chat-now';

/** The provider knows all that is known here, and that another message is the last one by now: the one here was taken back. */
function isToldLast(local: Chat, remote: Chat): boolean {
  const [here, there] = [local.lastMessage, remote.lastMessage];
  if (here === undefined || there === undefined || !isSent(here) || !isSent(there) || isBeginning(there)) return false;
  return (
    !isAfter(local.newestMessageId, remote.newestMessageId) &&
    isAfter(here.delivery.messageId, there.delivery.messageId)
  );
}

const hasFailed = (message: Message | undefined): boolean => message?.delivery.state === 'failed';

/** Which message the list shows as the last one: the chat's, or another. One that has failed holds back nothing that is new. */
function laterMessage(
  { lastMessage: current, newestMessageId }: Pick<Chat, 'lastMessage' | 'newestMessageId'>,
  candidate: Message | undefined,
): Message | undefined {
  if (candidate === undefined || candidate.content.kind === 'command') return current;
  if (current === undefined || current.localId === candidate.localId) return candidate;
  if (isBeginning(candidate)) return current;
  if (!isSent(candidate)) return isSent(current) ? candidate : current;
  if (hasFailed(current)) return isAfter(candidate.delivery.messageId, newestMessageId) ? candidate : current;
  if (!isSent(current)) return current;
  return isAfter(candidate.delivery.messageId, current.delivery.messageId) ? candidate : current;
}

const isAfter = (a: MessageId, b: MessageId): boolean => compareMessageIds(a, b) > 0;
