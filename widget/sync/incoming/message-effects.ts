import type { ChatId } from '../../domain/chat/chat-id.ts';
import {
  afterCommand,
  deletionCommandOf,
  isCleared,
  isDeletedForOneself,
  isWithoutContent,
  quoteCommandOf,
  type DeletionCommand,
  type OwnDeletion,
} from '../../domain/message/deletion.ts';
import { isTakenBack } from '../../domain/message/taken-back.ts';
import { compareMessageIds, nextMessageId, type MessageId } from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { afterQuoteCommand } from '../../domain/message/quote.ts';
import { topAfter } from '../../domain/message/top-message.ts';
import { replyAtom } from '../../state/reply.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';
import { createHoleFilling } from './holes.ts';
import { createLastMessages } from './last-message.ts';

const QUOTES_LOOKED_FOR_IN = 500;

export interface MessageEffects {
  /**
   * Applies the effects of messages that arrived by push or in a page. Commands change stored messages, and a message
   * that mentions everyone becomes the chat's top message. `kept` resolves when the database has the messages.
   */
  readonly follow: (chatId: ChatId, messages: readonly SentMessage[], kept: Promise<void>) => void;
  /** Removes messages that the user has deleted for themselves from the database. */
  readonly deleteForOneself: (deletion: OwnDeletion) => Promise<void>;
  /** Replaces the chat's last message with the newest one, because newer messages exist. */
  readonly showLatest: (chatId: ChatId) => Promise<void>;
  /** Deletes the stored messages of a chat, because the provider no longer allows access to it. */
  readonly forget: (chatId: ChatId) => Promise<void>;
}

export interface MessageEffectsDeps {
  readonly book: Pick<ChatBook, 'get' | 'put'>;
  readonly onTop: (chatId: ChatId, top: SentMessage | undefined) => void;
  readonly onUnreadUnsure: () => void;
  readonly fetchAfter: MessagePages['after'];
  /** A message that was not cached here has been restored. */
  readonly onBroughtBack: (message: SentMessage) => void;
}

/**
 * The effects of messages on other messages: deletion commands and top messages. The open chat applies commands itself.
 * This module updates the database and the last message in the list. Spec: 3-transport §4 Incoming messages, Deletion
 * commands, Message sending.
 */
export function createMessageEffects(
  scope: SyncScope,
  { book, onTop, onUnreadUnsure, fetchAfter, onBroughtBack }: MessageEffectsDeps,
): MessageEffects {
  const { messages: repository, topMessages } = scope.database;
  const lastMessages = createLastMessages(scope, { book, fetchAfter });

  /** Applies a command. Returns the messages that it has restored. */
  const carryOut = async (chatId: ChatId, command: DeletionCommand): Promise<readonly SentMessage[]> => {
    const restored: SentMessage[] = [];
    if (command.kind === 'clear') await repository.clearBefore(chatId, command.before);
    else {
      const emptied: MessageId[] = [];
      await repository.change(chatId, command.messageIds, (message) => {
        const after = afterCommand(message, command);
        if (command.kind === 'restore' && isWithoutContent(after)) emptied.push(after.delivery.messageId);
        else if (command.kind === 'restore' && !isTakenBack(after)) restored.push(after);
        return after;
      });
      if (emptied.length > 0) await repository.remove(chatId, emptied);
      if (command.kind === 'restore') restored.push(...(await fillHoles(chatId, command.messageIds)));
      await updateQuotes(chatId, command);
      if (concernsUnread(chatId, command.messageIds)) onUnreadUnsure();
    }
    await lastMessages.renew(chatId, (last) => (isCleared(last, command) ? undefined : afterCommand(last, command)));
    return restored;
  };

  /** Updates the chat list and the top message for messages that were fetched after the command. */
  const takeLate = async (chatId: ChatId, messages: readonly SentMessage[]): Promise<void> => {
    await lastMessages.renew(chatId, (last) => last);
    await changeTop(chatId, (top) => topAfter(top, messages));
  };
  const fillHoles = createHoleFilling(scope, { fetchAfter, onFound: onBroughtBack, onFoundLater: takeLate });

  /**
   * Updates messages that quote a recalled message. Quotes come after their source, and most are among the newest
   * messages.
   */
  const updateQuotes = async (chatId: ChatId, command: DeletionCommand): Promise<void> => {
    const { messages } = await repository.readBack(chatId, undefined, QUOTES_LOOKED_FOR_IN);
    const quoting = messages.filter((message) => afterQuoteCommand(message, command) !== message);
    if (quoting.length === 0) return;
    const numbers = quoting.map(({ delivery }) => delivery.messageId);
    await repository.change(chatId, numbers, (message) => afterQuoteCommand(message, command));
  };

  /** A message that was not read yet may have been counted as unread. Only the provider knows the new count. */
  const concernsUnread = (chatId: ChatId, messageIds: ReadonlySet<MessageId>): boolean => {
    const chat = book.get(chatId);
    return chat !== undefined && [...messageIds].some((messageId) => compareMessageIds(messageId, chat.readUpTo) > 0);
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

  /**
   * The message being answered is stored outside the log, so it is updated immediately, wherever the user has scrolled
   * to.
   */
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
      const { chatId, upTo, messageIds, quotedIds = [] } = deletion;
      const kept = (message: SentMessage): SentMessage | undefined =>
        isDeletedForOneself(message, deletion) ? undefined : message;
      changeAnswered(kept);
      if (upTo !== undefined) await repository.clearBefore(chatId, nextMessageId(upTo));
      if (messageIds.length > 0) await repository.remove(chatId, messageIds);
      if (quotedIds.length > 0) await updateQuotes(chatId, quoteCommandOf(deletion));
      await lastMessages.renew(chatId, kept);
      await changeTop(chatId, (top) => top && kept(top));
    },
    showLatest: lastMessages.fetch,
    async forget(chatId) {
      await repository.forget(chatId);
      await changeTop(chatId, () => undefined);
    },
  };
}

/** Returns a message after a command; undefined if it was cleared. */
const afterAny = (message: SentMessage | undefined, command: DeletionCommand): SentMessage | undefined =>
  message === undefined || isCleared(message, command) ? undefined : afterCommand(message, command);

/** Removes a top message that was recalled or cleared. */
function withoutGone(top: SentMessage | undefined, command: DeletionCommand): SentMessage | undefined {
  const after = afterAny(top, command);
  return after === undefined || isTakenBack(after) ? undefined : after;
}
