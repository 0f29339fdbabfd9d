import { serviceReadDot } from '../../contract/http/service-messages.ts';
import { msgRead } from '../../contract/operations/msg-read.ts';
import { chatAfterRead, chatReadToEnd, markReadSynced } from '../../domain/chat/chat-realtime.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { isTransient, reactionTo } from '../../domain/failure.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from '../../domain/message/message-id.ts';
import { isSent } from '../../domain/message/message.ts';
import { isInViewAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { SyncScope } from '../scope.ts';

export interface ReadMarks {
  /** Marks the open chat as read to its end, if the user can see it. */
  readonly check: () => void;
  /** Reports to the provider that the user has read a chat up to this message. */
  readonly send: (chatId: ChatId, messageId: MessageId) => void;
  /** Reports the read marks that could not be sent before, including those of an earlier page. */
  readonly flush: () => void;
}

/**
 * The read marks of the user: applied here immediately, and sent to the provider as soon as possible. Until then, the
 * chat stores the mark as unsynced. Spec: 1-chat §7 msgRead.
 */
export function createReadMarks(scope: SyncScope, book: ChatBook): ReadMarks {
  const unsynced = new Map<ChatId, MessageId>();
  const sending = new Set<ChatId>();
  const waiting = new Set<ChatId>();

  const sendUnsynced = async (chatId: ChatId): Promise<void> => {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    for (
      let messageId = unsynced.get(chatId);
      messageId !== undefined && !scope.isEnded();
      messageId = unsynced.get(chatId)
    ) {
      // Spec: 1-chat §7 readdot.
      const reply = await (chatKind(chatId) === 'service'
        ? scope.api.callDirect(serviceReadDot, { chatId, messageId })
        : scope.api.call(msgRead, { chatId, messageId }));
      if (!reply.ok && (isTransient(reply.failure.code) || reactionTo(reply.failure.code) === 'logout')) {
        retryLater(chatId);
        break;
      }
      const isAll = unsynced.get(chatId) === messageId;
      if (isAll) unsynced.delete(chatId);
      const chat = book.get(chatId);
      if (chat === undefined) continue;
      const after = reply.ok ? chatAfterRead(chat, reply.value, book.remembered(chatId)) : chat;
      // An own message that was sent meanwhile may have advanced the mark. That needs no report.
      book.put([keepingIdentity(chat, isAll ? markReadSynced(after) : after)]);
    }
    sending.delete(chatId);
  };

  /** Retries after a delay, because no other event may ever trigger a retry in this chat. */
  const retryLater = (chatId: ChatId): void => {
    if (waiting.has(chatId)) return;
    waiting.add(chatId);
    scope.platform.clock.setTimer(RETRY_DELAY_MS, () => {
      waiting.delete(chatId);
      void sendUnsynced(chatId);
    });
  };

  const send = (chatId: ChatId, messageId: MessageId): void => {
    unsynced.set(chatId, messageId);
    void sendUnsynced(chatId);
  };

  return {
    send,
    flush() {
      for (const { chatId, readUpTo, hasUnsyncedRead } of book.all()) {
        if (hasUnsyncedRead === true && !unsynced.has(chatId)) unsynced.set(chatId, readUpTo);
      }
      for (const chatId of unsynced.keys()) void sendUnsynced(chatId);
    },
    check() {
      const chatId = scope.get(openChatAtom)?.chatId;
      if (chatId === undefined || !scope.get(isInViewAtom)) return;
      const chat = book.get(chatId);
      if (chat === undefined || !hasNews(chat)) return;
      const read = chatReadToEnd(chat);
      if (isOnlyOwn(chat, scope.ownId)) return book.put([read]);
      book.put([{ ...read, hasUnsyncedRead: true }]);
      send(chatId, chat.newestMessageId);
    },
  };
}

const hasNews = (chat: Chat): boolean =>
  chat.unread > 0 || chat.isMentioned || compareMessageIds(chat.newestMessageId, chat.readUpTo) > 0;

/** The only unread message is the user's own, so the provider needs no report. */
function isOnlyOwn(chat: Chat, ownId: string): boolean {
  const last = chat.lastMessage;
  return (
    chat.unread === 0 &&
    !chat.isMentioned &&
    last !== undefined &&
    isSent(last) &&
    last.senderId === ownId &&
    last.delivery.messageId === chat.newestMessageId &&
    messageIdDistance(chat.readUpTo, chat.newestMessageId) === 1
  );
}

function keepingIdentity(before: Chat, after: Chat): Chat {
  const isSame =
    before.unread === after.unread && before.isMentioned === after.isMentioned && before.readUpTo === after.readUpTo;
  const isSyncSame = before.hasUnsyncedRead === after.hasUnsyncedRead;
  return isSame && isSyncSame ? before : after;
}
