import { chatAfterMessage } from '../../domain/chat/chat-live.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { LIVE_GAP_WAIT_MS } from '../../domain/limits.ts';
import {
  compareMessageIds,
  messageIdDistance,
  newerMessageId,
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

export interface IncomingMessages {
  /** Takes live messages, in the order in which they came. */
  readonly receive: (messages: readonly SentMessage[]) => void;
  /** The chat book has moved on by itself: messages that waited may be in order now, or old. */
  readonly recheck: (chatIds: Iterable<ChatId>) => void;
}

export interface IncomingMessageParts {
  readonly book: ChatBook;
  readonly pages: MessagePages;
  /** The provider holds this message: if it is an own one that waits to be sent, it does not wait any more. */
  readonly acknowledge: (message: SentMessage) => void;
  /** Messages of a chat in order: `from` to `to` are accounted for. */
  readonly onOrdered: (chatId: ChatId, messages: readonly SentMessage[], from: MessageId, to: MessageId) => void;
  /** A message that was there before has come again, perhaps changed. */
  readonly onRepeated: (message: SentMessage) => void;
  readonly onKept: OnKept;
  /** A message in a chat that neither friend nor group explains. */
  readonly onStranger: (chatId: ChatId) => void;
  /** The first that is known of a chat is not its first message: what was before it, and how much of it is unread, is not known. */
  readonly onMidway: () => void;
}

/** What one batch does to one chat. */
interface ChatBatch {
  chat: Chat | undefined;
  readonly ordered: SentMessage[];
  /** The first number that `ordered` accounts for. */
  from: MessageId | undefined;
  beginsMidway: boolean;
}

/**
 * Live messages: each chat takes them in the order of their numbers. One that comes too early waits 500 ms for those
 * before it; then they are pulled. Spec: 1-chat §4 Incoming messages. S-03, D-06.
 */
export function createIncomingMessages(scope: SyncScope, parts: IncomingMessageParts): IncomingMessages {
  const { book, pages, acknowledge, onOrdered, onKept, onRepeated, onStranger, onMidway } = parts;
  const { clock } = scope.platform;
  /** Messages that came too early, by chat. */
  const early = new Map<ChatId, SentMessage[]>();
  const pulling = new Set<ChatId>();

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

  /** Puts a message into its chat's batch, or aside when it is too early. */
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
    if (newest !== NO_MESSAGE_ID && messageIdDistance(newest, messageId) > 1 && !isGapKnown) return wait(message);

    const { chat, counted } = chatAfterMessage(batch.chat, message, situationOf(chatId));
    book.remember(chatId, counted);
    batch.chat = chat;
    batch.from ??= messageId;
    batch.beginsMidway ||= newest === NO_MESSAGE_ID && messageId !== FIRST_MESSAGE_ID && !isGapKnown;
    batch.ordered.push(message);
    batches.set(chatId, batch);
  };

  const repeat = (batches: Map<ChatId, ChatBatch>, batch: ChatBatch, message: SentMessage): void => {
    const { messageId } = message.delivery;
    void scope.database.messages.put(message.chatId, [message], { from: messageId, to: messageId });
    onRepeated(message);
    if (batch.chat?.lastMessage?.localId !== message.localId) return;
    batch.chat = { ...batch.chat, lastMessage: message };
    batches.set(message.chatId, batch);
  };

  const wait = (message: SentMessage): void => {
    const { chatId } = message;
    const waiting = early.get(chatId) ?? [];
    if (waiting.length === 0 && !pulling.has(chatId)) {
      clock.setTimer(LIVE_GAP_WAIT_MS, () => void pullGap(chatId));
    }
    early.set(chatId, [...waiting, message].sort(byNumber));
  };

  /** Takes those that waited and are next now. */
  const drainEarly = (batches: Map<ChatId, ChatBatch>, chatId: ChatId): void => {
    const waiting = early.get(chatId);
    if (waiting === undefined) return;
    early.delete(chatId);
    for (const message of waiting) take(batches, message, false);
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
    // What could not be filled is filled when the chat is read, or on the next resume. Each accounts only for itself.
    const left = early.get(chatId) ?? [];
    early.delete(chatId);
    for (const message of left) {
      const batches = new Map<ChatId, ChatBatch>();
      take(batches, message, true);
      commit(batches);
    }
  };

  /** Takes pulled messages: they count like live ones, and the numbers missing among them do not exist for this user. */
  const takePage = (chatId: ChatId, messages: readonly SentMessage[], to: MessageId): void => {
    if (scope.isEnded()) return;
    const chat = book.get(chatId);
    const batch: ChatBatch = {
      chat,
      ordered: [],
      from: nextId(chat?.newestMessageId ?? NO_MESSAGE_ID),
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

const byNumber = (a: SentMessage, b: SentMessage): number =>
  compareMessageIds(a.delivery.messageId, b.delivery.messageId);

const nextId = (messageId: MessageId): MessageId => String(BigInt(messageId) + 1n);
