import type { ChatId } from '../../domain/chat/chat-id.ts';
import {
  afterCommand,
  deletionCommandOf,
  isCleared,
  isDeletedForOneself,
  lastShown,
  type DeletionCommand,
  type OwnDeletion,
} from '../../domain/message/deletion.ts';
import { isTakenBack } from '../../domain/message/taken-back.ts';
import { LAST_MESSAGE_LOOKED_FOR_IN } from '../../domain/limits.ts';
import { compareMessageIds, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import { isSent, type SentMessage } from '../../domain/message/message.ts';
import { afterQuoteCommand } from '../../domain/message/quote.ts';
import { topAfter } from '../../domain/message/top-message.ts';
import { replyAtom } from '../../state/reply.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';
import { createHoleFilling } from './holes.ts';

const QUOTES_LOOKED_FOR_IN = 500;

export interface Aftermath {
  /**
   * Draws the consequences of messages that have come, live or in a page: commands are carried out on what is kept, and
   * what addresses everyone becomes the chat's top message. `kept` resolves when the database has them.
   */
  readonly follow: (chatId: ChatId, messages: readonly SentMessage[], kept: Promise<void>) => void;
  /** Takes out of what is kept what the user has deleted for themselves. */
  readonly deleteForOneself: (deletion: OwnDeletion) => Promise<void>;
  /** Forgets what is kept of a chat: the provider gives no messages of it any more. */
  readonly forget: (chatId: ChatId) => Promise<void>;
}

export interface AftermathParts {
  readonly book: Pick<ChatBook, 'get' | 'put'>;
  readonly onTop: (chatId: ChatId, top: SentMessage | undefined) => void;
  readonly onUnreadUnsure: () => void;
  readonly fetchAfter: MessagePages['after'];
  /** A message is there again that was not held here. */
  readonly onBroughtBack: (message: SentMessage) => void;
}

/**
 * What messages do to others: deletion commands and top messages. The chat on screen carries commands out by itself; here it is
 * the database and the last message in the list. Spec: 3-transport §4 Incoming messages, Deletion commands, Message sending.
 */
export function createAftermath(
  scope: SyncScope,
  { book, onTop, onUnreadUnsure, fetchAfter, onBroughtBack }: AftermathParts,
): Aftermath {
  const { messages: repository, topMessages } = scope.database;

  /** Answers the messages that the command has brought back. */
  const carryOut = async (chatId: ChatId, command: DeletionCommand): Promise<readonly SentMessage[]> => {
    const restored: SentMessage[] = [];
    if (command.kind === 'clear') await repository.clearBefore(chatId, command.before);
    else {
      await repository.change(chatId, command.messageIds, (message) => {
        const after = afterCommand(message, command);
        if (command.kind === 'restore' && !isTakenBack(after)) restored.push(after);
        return after;
      });
      if (command.kind === 'restore') restored.push(...(await fillHoles(chatId, command.messageIds)));
      await tellQuotes(chatId, command);
      if (concernsUnread(chatId, command.messageIds)) onUnreadUnsure();
    }
    await renewLast(chatId, (last) => (isCleared(last, command) ? undefined : afterCommand(last, command)));
    return restored;
  };

  /** What was missing when the command came has its place in the list and on top, too. */
  const takeLate = async (chatId: ChatId, messages: readonly SentMessage[]): Promise<void> => {
    await renewLast(chatId, (last) => last);
    await changeTop(chatId, (top) => topAfter(top, messages));
  };
  const fillHoles = createHoleFilling(scope, { fetchAfter, onFound: onBroughtBack, onFoundLater: takeLate });

  /** What quotes a message that was taken back stands behind it, most often among the newest. */
  const tellQuotes = async (chatId: ChatId, command: DeletionCommand): Promise<void> => {
    const { messages } = await repository.readBack(chatId, undefined, QUOTES_LOOKED_FOR_IN);
    const quoting = messages.filter((message) => afterQuoteCommand(message, command) !== message);
    if (quoting.length === 0) return;
    const numbers = quoting.map(({ delivery }) => delivery.messageId);
    await repository.change(chatId, numbers, (message) => afterQuoteCommand(message, command));
  };

  /** What was not read yet may have counted as unread: how it counts now, the provider says. */
  const concernsUnread = (chatId: ChatId, messageIds: ReadonlySet<MessageId>): boolean => {
    const chat = book.get(chatId);
    return chat !== undefined && [...messageIds].some((messageId) => compareMessageIds(messageId, chat.readUpTo) > 0);
  };

  /** The last message in the list, where something has happened to it, or a later one has come back. */
  const renewLast = async (chatId: ChatId, after: (last: SentMessage) => SentMessage | undefined): Promise<void> => {
    const { messages } = await repository.readBack(chatId, undefined, LAST_MESSAGE_LOOKED_FOR_IN);
    const chat = book.get(chatId);
    if (chat === undefined || scope.isEnded()) return;
    const last = chat.lastMessage;
    if (last !== undefined && (!isSent(last) || last.delivery.messageId === NO_MESSAGE_ID)) return;
    const told = last === undefined ? undefined : after(last);
    const isGone = last !== undefined && (told === undefined || isTakenBack(told));
    const shown = lastShown(messages);
    const isLater =
      shown !== undefined &&
      (told === undefined || compareMessageIds(shown.delivery.messageId, told.delivery.messageId) > 0);
    if (isGone || isLater) book.put([{ ...chat, lastMessage: shown }]);
  };

  const changeTop = async (
    chatId: ChatId,
    change: (top: SentMessage | undefined) => SentMessage | undefined,
  ): Promise<void> => {
    let hasChanged = false;
    await topMessages.update(chatId, (top) => {
      const next = change(top);
      hasChanged = next !== top;
      return next;
    });
    if (hasChanged && !scope.isEnded()) onTop(chatId, await topMessages.get(chatId));
  };

  /** What is being answered is held beside the log: it is told at once, wherever one reads. */
  const changeAnswered = (change: (answered: SentMessage) => SentMessage | undefined): void => {
    const answered = scope.get(replyAtom);
    if (answered !== undefined) scope.publish(replyAtom, change(answered));
  };

  const follow = async (chatId: ChatId, messages: readonly SentMessage[], kept: Promise<void>): Promise<void> => {
    const commands = messages.map(deletionCommandOf).filter((command) => command !== undefined);
    const concernsAll = messages.some(({ mentions }) => mentions.everyone);
    if (commands.length === 0 && !concernsAll) return;
    changeAnswered((answered) =>
      answered.chatId === chatId ? commands.reduce<SentMessage | undefined>(afterAny, answered) : answered,
    );
    await kept;
    const restored: SentMessage[] = [];
    for (const command of commands) {
      if (scope.isEnded()) return;
      restored.push(...(await carryOut(chatId, command)));
    }
    await changeTop(chatId, (top) => {
      const left = commands.reduce((current, command) => withoutGone(current, command), topAfter(top, messages));
      return topAfter(left, restored);
    });
  };

  return {
    follow: (chatId, messages, kept) => void follow(chatId, messages, kept),
    async deleteForOneself(deletion) {
      const { chatId, upTo, messageIds } = deletion;
      const kept = (message: SentMessage): SentMessage | undefined =>
        isDeletedForOneself(message, deletion) ? undefined : message;
      changeAnswered(kept);
      if (upTo !== undefined) await repository.clearBefore(chatId, String(BigInt(upTo) + 1n));
      if (messageIds.length > 0) await repository.remove(chatId, messageIds);
      await renewLast(chatId, kept);
      await changeTop(chatId, (top) => top && kept(top));
    },
    async forget(chatId) {
      await repository.forget(chatId);
      await changeTop(chatId, () => undefined);
    },
  };
}

/** A message after a command; undefined when it was cleared. */
const afterAny = (message: SentMessage | undefined, command: DeletionCommand): SentMessage | undefined =>
  message === undefined || isCleared(message, command) ? undefined : afterCommand(message, command);

/** A top message that was taken back or cleared is one no more. */
function withoutGone(top: SentMessage | undefined, command: DeletionCommand): SentMessage | undefined {
  const told = afterAny(top, command);
  return told === undefined || isTakenBack(told) ? undefined : told;
}
