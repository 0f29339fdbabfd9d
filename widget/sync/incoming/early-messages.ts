import type { ChatId } from '../../domain/chat/chat-id.ts';
import { REALTIME_GAP_WAIT_MS } from '../../domain/limits.ts';
import { compareMessageIds, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';

export interface EarlyMessages {
  /** Sets a message aside that has arrived before its predecessors. */
  readonly wait: (message: SentMessage) => void;
  /** Returns the waiting messages of a chat, and forgets them. */
  readonly drain: (chatId: ChatId) => readonly SentMessage[];
}

export interface EarlyMessageDeps {
  readonly book: Pick<ChatBook, 'get'>;
  readonly pages: Pick<MessagePages, 'after'>;
  /** Takes fetched messages. Every number up to `to` is accounted for. */
  readonly takePage: (chatId: ChatId, messages: readonly SentMessage[], to: MessageId) => void;
  /** Takes a message whose predecessors could not be fetched. */
  readonly takeAfterGap: (message: SentMessage) => void;
}

/**
 * Messages that arrived before their predecessors, by chat. After 500 ms, the missing ones are fetched. Spec: 1-chat §4
 * Incoming messages. S-03.
 */
export function createEarlyMessages(
  scope: SyncScope,
  { book, pages, takePage, takeAfterGap }: EarlyMessageDeps,
): EarlyMessages {
  const early = new Map<ChatId, SentMessage[]>();
  const pulling = new Set<ChatId>();

  const drain = (chatId: ChatId): readonly SentMessage[] => {
    const waiting = early.get(chatId) ?? [];
    early.delete(chatId);
    return waiting;
  };

  const pullGap = async (chatId: ChatId): Promise<void> => {
    if (pulling.has(chatId)) return;
    pulling.add(chatId);
    try {
      for (let isLast = false; !isLast && early.has(chatId) && !scope.isEnded();) {
        const newest = book.get(chatId)?.newestMessageId ?? NO_MESSAGE_ID;
        const known = early.get(chatId)?.at(-1)?.delivery.messageId ?? newest;
        const page = await pages.after(chatId, newest, known);
        if (!page.ok) break;
        takePage(chatId, page.value.messages, page.value.to);
        isLast = page.value.isLast || page.value.to === newest;
      }
    } finally {
      pulling.delete(chatId);
    }
    // Remaining gaps are filled when the user reads the chat, or on the next resume. Each remaining message accounts
    // only for its own number.
    for (const message of drain(chatId)) takeAfterGap(message);
  };

  return {
    wait(message) {
      const { chatId } = message;
      const waiting = early.get(chatId) ?? [];
      if (waiting.length === 0 && !pulling.has(chatId)) {
        scope.platform.clock.setTimer(REALTIME_GAP_WAIT_MS, () => void pullGap(chatId));
      }
      early.set(chatId, [...waiting, message].sort(byNumber));
    },
    drain,
  };
}

const byNumber = (a: SentMessage, b: SentMessage): number =>
  compareMessageIds(a.delivery.messageId, b.delivery.messageId);
