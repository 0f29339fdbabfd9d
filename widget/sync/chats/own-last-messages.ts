import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { LAST_MESSAGE_LOOKED_FOR_IN } from '../../domain/limits.ts';
import { lastShown } from '../../domain/message/deletion.ts';
import { compareMessageIds, NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { withSent } from '../outbox/own-message.ts';
import type { SyncScope } from '../scope.ts';
import type { ChatBook } from './chat-book.ts';

/** Updates the last message of a chat if it is an own message whose delivery has changed. */
export interface OwnLastMessages {
  readonly onAcknowledged: (message: SentMessage) => void;
  /** Restores the previous message as the last message of the chat, and its time as the chat's time. */
  readonly showPrevious: (chatId: ChatId, localId: string) => Promise<void>;
  /** The unsent messages of earlier visits were read before the first screen: removes the last messages that are lost. */
  readonly removeLost: () => void;
  /** The unsent messages were read only after the start: restores the previous message of each chat. */
  readonly replaceLost: () => void;
}

export interface OwnLastMessageDeps {
  readonly book: ChatBook;
  readonly unsent: (chatId: ChatId) => readonly Message[];
  /** Replaces the chat's last message with the newest one. */
  readonly showLatest: (chatId: ChatId) => Promise<void>;
}

export function createOwnLastMessages(
  scope: SyncScope,
  { book, unsent, showLatest }: OwnLastMessageDeps,
): OwnLastMessages {
  const showPrevious = async (chatId: ChatId, localId: string): Promise<void> => {
    const { messages } = await scope.database.messages.readBack(chatId, undefined, LAST_MESSAGE_LOOKED_FOR_IN);
    const chat = book.get(chatId);
    if (chat?.lastMessage?.localId !== localId) return;
    const lastMessage = lastShown(messages);
    book.put([{ ...chat, lastMessage, timeMs: lastMessage?.timeMs ?? chat.timeMs }]);
  };

  /**
   * A last message that is neither sent nor waiting was sent after this page had closed. The next resume reports the
   * real last message.
   */
  const isLost = ({ chatId, lastMessage }: Chat): boolean => {
    if (lastMessage === undefined || isSent(lastMessage)) return false;
    return !unsent(chatId).some(({ localId }) => localId === lastMessage.localId);
  };
  const lost = (): readonly Chat[] => [...book.all()].filter(isLost);

  return {
    onAcknowledged(message) {
      const chat = book.get(message.chatId);
      if (chat?.lastMessage?.localId !== message.localId) return;
      book.put([withSent(chat, message)]);
      // The reply was lost, and other members have written meanwhile.
      if (compareMessageIds(message.delivery.messageId, chat.newestMessageId) < 0) void showLatest(message.chatId);
    },
    showPrevious,
    removeLost: () => book.show(lost().map(withoutLast)),
    replaceLost() {
      for (const { chatId, lastMessage } of lost()) {
        if (lastMessage !== undefined) void showPrevious(chatId, lastMessage.localId);
      }
    },
  };
}

const withoutLast = (chat: Chat): Chat => ({ ...chat, lastMessage: undefined, newestMessageId: NO_MESSAGE_ID });
