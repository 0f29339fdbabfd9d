import type { ChatId } from '../../domain/chat/chat-id.ts';
import {
  afterCommand,
  deletionCommandOf,
  isCleared,
  isTakenBack,
  type DeletionCommand,
} from '../../domain/message/deletion.ts';
import { LOCAL_PAGE_SIZE } from '../../domain/limits.ts';
import { compareMessageIds, NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import { isSent, type SentMessage } from '../../domain/message/message.ts';
import { afterQuoteCommand } from '../../domain/message/quote.ts';
import { topAfter } from '../../domain/message/top-message.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { SyncScope } from '../scope.ts';

const QUOTES_LOOKED_FOR_IN = 500;

export interface Aftermath {
  /**
   * Draws the consequences of messages that have come, live or in a page: commands are carried out on what is kept, and
   * what addresses everyone becomes the chat's top message. `kept` resolves when the database has them.
   */
  readonly follow: (chatId: ChatId, messages: readonly SentMessage[], kept: Promise<void>) => void;
  /** Forgets what is kept of a chat: the provider gives no messages of it any more. */
  readonly forget: (chatId: ChatId) => Promise<void>;
}

/**
 * What messages do to others: deletion commands and top messages. The chat on screen carries commands out by itself; here it is
 * the database and the last message in the list. Spec: 3-transport §4 Incoming messages, Deletion commands, Message sending.
 */
export function createAftermath(
  scope: SyncScope,
  book: Pick<ChatBook, 'get' | 'put'>,
  onTop: (chatId: ChatId, top: SentMessage | undefined) => void,
): Aftermath {
  const { messages: repository, topMessages } = scope.database;

  const carryOut = async (chatId: ChatId, command: DeletionCommand): Promise<void> => {
    if (command.kind === 'clear') await repository.clearBefore(chatId, command.before);
    else {
      await repository.change(chatId, command.messageIds, (message) => afterCommand(message, command));
      await tellQuotes(chatId, command);
    }
    await renewLast(chatId, command);
  };

  /** What quotes a message that was taken back stands behind it, most often among the newest. */
  const tellQuotes = async (chatId: ChatId, command: DeletionCommand): Promise<void> => {
    const { messages } = await repository.readBack(chatId, undefined, QUOTES_LOOKED_FOR_IN);
    const quoting = messages.filter((message) => afterQuoteCommand(message, command) !== message);
    if (quoting.length === 0) return;
    const numbers = quoting.map(({ delivery }) => delivery.messageId);
    await repository.change(chatId, numbers, (message) => afterQuoteCommand(message, command));
  };

  /** The last message in the list, where a command was about it, or has brought a later one back. */
  const renewLast = async (chatId: ChatId, command: DeletionCommand): Promise<void> => {
    const { messages } = await repository.readBack(chatId, undefined, 2 * LOCAL_PAGE_SIZE);
    const chat = book.get(chatId);
    if (chat === undefined || scope.isEnded()) return;
    const last = chat.lastMessage;
    if (last !== undefined && (!isSent(last) || last.delivery.messageId === NO_MESSAGE_ID)) return;
    const told = last === undefined ? undefined : afterCommand(last, command);
    const isGone = told !== undefined && (isTakenBack(told) || isCleared(told, command));
    const shown = messages.findLast((message) => message.content.kind !== 'command' && !isTakenBack(message));
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

  const follow = async (chatId: ChatId, messages: readonly SentMessage[], kept: Promise<void>): Promise<void> => {
    const commands = messages.map(deletionCommandOf).filter((command) => command !== undefined);
    const concernsAll = messages.some(({ mentions }) => mentions.everyone);
    if (commands.length === 0 && !concernsAll) return;
    await kept;
    for (const command of commands) {
      if (scope.isEnded()) return;
      await carryOut(chatId, command);
    }
    await changeTop(chatId, (top) =>
      commands.reduce((current, command) => withoutGone(current, command), topAfter(top, messages)),
    );
  };

  return {
    follow: (chatId, messages, kept) => void follow(chatId, messages, kept),
    async forget(chatId) {
      await repository.forget(chatId);
      await changeTop(chatId, () => undefined);
    },
  };
}

/** A top message that was taken back or cleared is one no more. */
function withoutGone(top: SentMessage | undefined, command: DeletionCommand): SentMessage | undefined {
  if (top === undefined || isCleared(top, command)) return undefined;
  const told = afterCommand(top, command);
  return isTakenBack(told) ? undefined : told;
}
