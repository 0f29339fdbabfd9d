import type { ChatId } from '../../domain/chat/chat-id.ts';
import { LAST_MESSAGE_LOOKED_FOR_IN } from '../../domain/limits.ts';
import { lastShown } from '../../domain/message/deletion.ts';
import { compareMessageIds, NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import { isSent, type SentMessage } from '../../domain/message/message.ts';
import { isTakenBack } from '../../domain/message/taken-back.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';

export interface LastMessages {
  /** Updates the last message in the list if it has changed, or if a newer one was restored. */
  readonly renew: (chatId: ChatId, after: (last: SentMessage) => SentMessage | undefined) => Promise<void>;
  /** Replaces the chat's last message with the newest one, because newer messages exist. */
  readonly fetch: (chatId: ChatId) => Promise<void>;
}

export interface LastMessageDeps {
  readonly book: Pick<ChatBook, 'get' | 'put'>;
  readonly fetchAfter: MessagePages['after'];
}

/** The last message of each chat in the list, after commands and late replies. */
export function createLastMessages(scope: SyncScope, { book, fetchAfter }: LastMessageDeps): LastMessages {
  const { messages: repository } = scope.database;

  return {
    async renew(chatId, after) {
      const { messages } = await repository.readBack(chatId, undefined, LAST_MESSAGE_LOOKED_FOR_IN);
      const chat = book.get(chatId);
      if (chat === undefined || scope.isEnded()) return;
      const last = chat.lastMessage;
      if (last !== undefined && (!isSent(last) || last.delivery.messageId === NO_MESSAGE_ID)) return;
      const updated = last === undefined ? undefined : after(last);
      const isGone = last !== undefined && (updated === undefined || isTakenBack(updated));
      const shown = lastShown(messages);
      const isLater =
        shown !== undefined &&
        (updated === undefined || compareMessageIds(shown.delivery.messageId, updated.delivery.messageId) > 0);
      if (isGone || isLater) book.put([{ ...chat, lastMessage: shown }]);
    },
    async fetch(chatId) {
      const last = book.get(chatId)?.lastMessage;
      if (last === undefined || !isSent(last)) return;
      let shown: SentMessage | undefined;
      for (let from = last.delivery.messageId, isLast = false; !isLast;) {
        const page = await fetchAfter(chatId, from, book.get(chatId)?.newestMessageId ?? from);
        if (!page.ok) break;
        shown = lastShown(page.value.messages) ?? shown;
        isLast = page.value.isLast || page.value.to === from;
        from = page.value.to;
      }
      const chat = book.get(chatId);
      if (shown === undefined || chat?.lastMessage?.localId !== last.localId || scope.isEnded()) return;
      book.put([{ ...chat, lastMessage: shown }]);
    },
  };
}
