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

/** How a realtime message was counted: whether as unread, and whether as a mention of the user. */
export interface CountedMessage {
  readonly messageId: MessageId;
  readonly isUnread: boolean;
  readonly isMention: boolean;
}

/** Returns a chat without messages. */
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
 * Merges a chat with the provider's data. The provider's counts include messages up to its newest one. Realtime
 * messages (`live`) that arrived after that answer are added. Messages that the user has read here meanwhile are not
 * counted.
 *
 * Spec: 3-transport §4 List synchronisation, §5 (a chat's default time). S-03.
 */
export function mergeChat(
  local: Chat | undefined,
  remote: Chat,
  counted: readonly CountedMessage[],
  nowMs: number,
): Chat {
  const remoteTimeMs = remote.timeMs === 0 ? defaultChatTimeMs(nowMs) : remote.timeMs;
  if (local === undefined) return { ...remote, timeMs: remoteTimeMs };
  const readUpTo = newerMessageId(local.readUpTo, remote.readUpTo);
  const leftOfRemote =
    readUpTo === remote.readUpTo
      ? remote.unread
      : Math.min(remote.unread, messageIdDistance(readUpTo, remote.newestMessageId));
  const later = counted.filter(
    ({ messageId }) => isAfter(messageId, remote.newestMessageId) && isAfter(messageId, readUpTo),
  );
  const isLocalNewer = isAfter(local.newestMessageId, remote.newestMessageId);
  const isDropped =
    local.lastMessage !== undefined && remote.lastMessage !== undefined && isBeginning(remote.lastMessage);
  const lastMessage = isReportedLast(local, remote) ? remote.lastMessage : laterMessage(local, remote.lastMessage);
  const hasUnsent = lastMessage !== undefined && !isSent(lastMessage);
  return {
    chatId: remote.chatId,
    newestMessageId: newerMessageId(local.newestMessageId, remote.newestMessageId),
    readUpTo,
    hiddenUpTo: remote.hiddenUpTo
      ? newerMessageId(local.hiddenUpTo ?? NO_MESSAGE_ID, remote.hiddenUpTo)
      : local.hiddenUpTo,
    unread: leftOfRemote + later.filter(({ isUnread }) => isUnread).length,
    // Compare read marks, not counts: in a muted chat the count does not increase.
    isMentioned:
      (remote.isMentioned && isAfter(remote.newestMessageId, readUpTo)) || later.some(({ isMention }) => isMention),
    lastMessage,
    timeMs: isDropped ? local.timeMs : isLocalNewer || hasUnsent ? Math.max(local.timeMs, remoteTimeMs) : remoteTimeMs,
    mentionedIn: remote.mentionedIn ?? local.mentionedIn,
    ...(local.hasUnsyncedRead === true && readUpTo !== remote.readUpTo ? { hasUnsyncedRead: true } : {}),
  };
}

/**
 * Whether the message is 'Now you can start chatting'. A chat that has another last message drops it. Spec: 3-transport
 * §4 List synchronisation.
 */
export const isBeginning = ({ content }: Message): boolean =>
  content.kind === 'notice' && content.notice.kind === 'can-chat-now';

/**
 * The provider knows all messages known here and reports an older last message. So the last message here was recalled.
 */
function isReportedLast(local: Chat, remote: Chat): boolean {
  const [here, there] = [local.lastMessage, remote.lastMessage];
  if (here === undefined || there === undefined || !isSent(here) || !isSent(there) || isBeginning(there)) return false;
  return (
    !isAfter(local.newestMessageId, remote.newestMessageId) &&
    isAfter(here.delivery.messageId, there.delivery.messageId)
  );
}

/** Whether an own message has failed permanently. */
export const hasFailed = (message: Message | undefined): boolean => message?.delivery.state === 'failed';

/**
 * Returns the message that the list shows as the last one: the current one or the candidate. A failed message does not
 * hide newer ones.
 */
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

/** Whether message `a` is newer than message `b`. */
export const isAfter = (a: MessageId, b: MessageId): boolean => compareMessageIds(a, b) > 0;
