import { chatAfterMessage, countedAfter } from '../../domain/chat/chat-realtime.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import {
  compareMessageIds,
  messageIdDistance,
  newerMessageId,
  nextMessageId,
  FIRST_MESSAGE_ID,
  NO_MESSAGE_ID,
  type MessageId,
} from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { isInViewAtom } from '../../state/environment.ts';
import { chatIdentityAtom } from '../../state/chats.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages, OnKept } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';
import { createEarlyMessages } from './early-messages.ts';

export interface IncomingMessages {
  /** Takes realtime messages in the order of their arrival. */
  readonly receive: (messages: readonly SentMessage[]) => void;
  /** Another source has advanced the chat book. Waiting messages may now be in order, or already known. */
  readonly recheck: (chatIds: Iterable<ChatId>) => void;
}

export interface IncomingMessageDeps {
  readonly book: ChatBook;
  readonly pages: MessagePages;
  /** The provider has this message. If it is a waiting own message, it is no longer resent. */
  readonly acknowledge: (message: SentMessage) => void;
  /** Ordered messages of a chat. Every number from `from` to `to` is accounted for. */
  readonly onOrdered: (chatId: ChatId, messages: readonly SentMessage[], from: MessageId, to: MessageId) => void;
  /** A known message has arrived again, perhaps changed. */
  readonly onRepeated: (message: SentMessage) => void;
  readonly onKept: OnKept;
  /** The user has deleted the message for themselves. */
  readonly isDeleted: (message: SentMessage) => boolean;
  /** A message arrived in a chat that belongs to no known friend or group. */
  readonly onStranger: (chatId: ChatId) => void;
  /**
   * The first known message of a chat is not its first message. The earlier messages and the unread count are unknown.
   */
  readonly onMidway: () => void;
}

/** The changes of one batch to one chat. */
interface ChatBatch {
  chat: Chat | undefined;
  readonly ordered: SentMessage[];
  /** The first number that `ordered` accounts for. */
  from: MessageId | undefined;
  beginsMidway: boolean;
}

/**
 * Processes realtime messages. Each chat takes them in the order of their numbers. A message that arrives too early
 * waits 500 ms for its predecessors, which are then fetched. Spec: 1-chat §4 Incoming messages. S-03, D-06.
 */
export function createIncomingMessages(scope: SyncScope, deps: IncomingMessageDeps): IncomingMessages {
  const { book, pages, acknowledge, onOrdered, onKept, onRepeated, isDeleted, onStranger, onMidway } = deps;

  const receive = (messages: readonly SentMessage[]): void => {
    if (scope.isEnded()) return;
    const batches = new Map<ChatId, ChatBatch>();
    for (const message of messages) {
      acknowledge(message);
      take(batches, message, false);
      drainEarly(batches, message.chatId);
    }
    commit(batches);
  };

  /** Adds a message to its chat's batch, or sets it aside if it is too early. */
  const take = (batches: Map<ChatId, ChatBatch>, message: SentMessage, isGapKnown: boolean): void => {
    const { chatId } = message;
    const { messageId } = message.delivery;
    const batch = batches.get(chatId) ?? {
      chat: book.get(chatId),
      ordered: [],
      from: undefined,
      beginsMidway: false,
    };
    const newest = batch.chat?.newestMessageId ?? NO_MESSAGE_ID;
    if (compareMessageIds(messageId, newest) <= 0) return repeat(batches, batch, message);
    if (newest !== NO_MESSAGE_ID && messageIdDistance(newest, messageId) > 1 && !isGapKnown) return early.wait(message);

    const { chat, counted } = chatAfterMessage(batch.chat, message, situationOf(chatId));
    book.remember(chatId, countedAfter(book.remembered(chatId), message, counted));
    batch.chat = chat;
    batch.from ??= messageId;
    batch.beginsMidway ||= newest === NO_MESSAGE_ID && messageId !== FIRST_MESSAGE_ID && !isGapKnown;
    batch.ordered.push(message);
    batches.set(chatId, batch);
  };

  const repeat = (batches: Map<ChatId, ChatBatch>, batch: ChatBatch, message: SentMessage): void => {
    if (isDeleted(message)) return;
    const { messageId } = message.delivery;
    void scope.database.messages.put(message.chatId, [message], { from: messageId, to: messageId });
    onRepeated(message);
    if (batch.chat?.lastMessage?.localId !== message.localId) return;
    batch.chat = { ...batch.chat, lastMessage: message };
    batches.set(message.chatId, batch);
  };

  /** Takes waiting messages that are next in order now. */
  const drainEarly = (batches: Map<ChatId, ChatBatch>, chatId: ChatId): void => {
    for (const message of early.drain(chatId)) take(batches, message, false);
  };

  const commit = (batches: ReadonlyMap<ChatId, ChatBatch>): void => {
    book.put([...batches.values()].flatMap(({ chat }) => (chat === undefined ? [] : [chat])));
    for (const [chatId, { chat, ordered, from, beginsMidway }] of batches) {
      if (ordered.length === 0 || chat === undefined || from === undefined) continue;
      onKept(chatId, ordered, scope.database.messages.put(chatId, ordered, { from, to: chat.newestMessageId }));
      onOrdered(chatId, ordered, from, chat.newestMessageId);
      if (scope.get(chatIdentityAtom)(chatId).name === '') onStranger(chatId);
      if (beginsMidway) onMidway();
    }
  };

  /**
   * Takes fetched messages. They are counted like realtime ones; numbers missing among them do not exist for this user.
   */
  const takePage = (chatId: ChatId, messages: readonly SentMessage[], to: MessageId): void => {
    if (scope.isEnded()) return;
    const chat = book.get(chatId);
    const batch: ChatBatch = {
      chat,
      ordered: [],
      from: nextMessageId(chat?.newestMessageId ?? NO_MESSAGE_ID),
      beginsMidway: false,
    };
    const batches = new Map([[chatId, batch]]);
    for (const message of messages) {
      acknowledge(message);
      take(batches, message, true);
    }
    if (batch.chat !== undefined) {
      batch.chat = { ...batch.chat, newestMessageId: newerMessageId(batch.chat.newestMessageId, to) };
    }
    drainEarly(batches, chatId);
    commit(batches);
  };

  const takeAfterGap = (message: SentMessage): void => {
    const batches = new Map<ChatId, ChatBatch>();
    take(batches, message, true);
    commit(batches);
  };
  const early = createEarlyMessages(scope, { book, pages, takePage, takeAfterGap });

  const situationOf = (chatId: ChatId) => ({
    ownId: scope.ownId,
    isChatOpen: scope.get(isInViewAtom) && scope.get(openChatAtom)?.chatId === chatId,
    notificationsMuted: scope.get(chatIdentityAtom)(chatId).notificationsMuted,
  });

  return {
    receive,
    recheck(chatIds) {
      const batches = new Map<ChatId, ChatBatch>();
      for (const chatId of chatIds) drainEarly(batches, chatId);
      commit(batches);
    },
  };
}
