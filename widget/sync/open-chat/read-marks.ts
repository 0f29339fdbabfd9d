import { msgRead } from '../../contract/operations/msg-read.ts';
import { chatAfterRead, chatReadToEnd, chatReadTold } from '../../domain/chat/chat-live.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { isTransient, reactionTo } from '../../domain/failure.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from '../../domain/message/message-id.ts';
import { isSent } from '../../domain/message/message.ts';
import { isInViewAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { SyncScope } from '../scope.ts';

export interface ReadMarks {
  /** Marks the chat on screen as read to its end, if the user can see it. */
  readonly check: () => void;
  /** Tells the provider that the user has read a chat up to here. */
  readonly send: (chatId: ChatId, messageId: MessageId) => void;
  /** Tells the provider what it could not be told before, by an earlier page too. */
  readonly flush: () => void;
}

/**
 * What the user has read: here at once, at the provider as soon as it can be told, which the chat remembers until then.
 * Spec: 1-chat §7 msgRead.
 */
export function createReadMarks(scope: SyncScope, book: ChatBook): ReadMarks {
  const untold = new Map<ChatId, MessageId>();
  const telling = new Set<ChatId>();
  const resting = new Set<ChatId>();

  const tell = async (chatId: ChatId): Promise<void> => {
    if (telling.has(chatId)) return;
    telling.add(chatId);
    for (
      let messageId = untold.get(chatId);
      messageId !== undefined && !scope.isEnded();
      messageId = untold.get(chatId)
    ) {
      const reply = await scope.api.call(msgRead, { chatId, messageId });
      if (!reply.ok && (isTransient(reply.failure.code) || reactionTo(reply.failure.code) === 'logout')) {
        rest(chatId);
        break;
      }
      const isAll = untold.get(chatId) === messageId;
      if (isAll) untold.delete(chatId);
      const chat = book.get(chatId);
      if (chat === undefined) continue;
      const after = reply.ok ? chatAfterRead(chat, reply.value, book.remembered(chatId)) : chat;
      // An own message that was sent meanwhile has moved the mark on: nobody needs to be told of that.
      book.put([keepingIdentity(chat, isAll ? chatReadTold(after) : after)]);
    }
    telling.delete(chatId);
  };

  /** Tries again later: nothing else may ever happen in this chat. */
  const rest = (chatId: ChatId): void => {
    if (resting.has(chatId)) return;
    resting.add(chatId);
    scope.platform.clock.setTimer(RETRY_DELAY_MS, () => {
      resting.delete(chatId);
      void tell(chatId);
    });
  };

  const send = (chatId: ChatId, messageId: MessageId): void => {
    untold.set(chatId, messageId);
    void tell(chatId);
  };

  return {
    send,
    flush() {
      for (const { chatId, readUpTo, isReadUntold } of book.all()) {
        if (isReadUntold === true && !untold.has(chatId)) untold.set(chatId, readUpTo);
      }
      for (const chatId of untold.keys()) void tell(chatId);
    },
    check() {
      const chatId = scope.get(openChatAtom)?.chatId;
      if (chatId === undefined || !scope.get(isInViewAtom)) return;
      const chat = book.get(chatId);
      if (chat === undefined || !hasNews(chat)) return;
      const read = chatReadToEnd(chat);
      if (isOnlyOwn(chat, scope.ownId)) return book.put([read]);
      book.put([{ ...read, isReadUntold: true }]);
      send(chatId, chat.newestMessageId);
    },
  };
}

const hasNews = (chat: Chat): boolean =>
  chat.unread > 0 || chat.isMentioned || compareMessageIds(chat.newestMessageId, chat.readUpTo) > 0;

/** The only message that is not read is one's own: nobody needs to be told. */
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
  const isToldAlike = before.isReadUntold === after.isReadUntold;
  return isSame && isToldAlike ? before : after;
}
