import { isSent, type Message } from '../message/message.ts';
import {
  compareMessageIds,
  messageIdDistance,
  newerMessageId,
  NO_MESSAGE_ID,
  type MessageId,
} from '../message/message-id.ts';
import { defaultChatTimeMs } from './chat-list.ts';
import type { Chat } from './chat.ts';

/** What is remembered of a message that came in live: whether it counted as unread, and whether it mentioned the user. */
export interface CountedMessage {
  readonly messageId: MessageId;
  readonly isUnread: boolean;
  readonly isMention: boolean;
}

/** A chat in which nothing was said yet. */
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

/** 'Now you can start chatting': a chat that has something to show already drops it. Spec: 3-transport §4 List synchronisation. */
export const isBeginning = ({ content }: Message): boolean =>
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

/** An own message that was not sent, for good. */
export const hasFailed = (message: Message | undefined): boolean => message?.delivery.state === 'failed';

/** Which message the list shows as the last one: the chat's, or another. One that has failed holds back nothing that is new. */
export function laterMessage(
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

/** Whether a message comes after another one. */
export const isAfter = (a: MessageId, b: MessageId): boolean => compareMessageIds(a, b) > 0;
