/**
 * Recalls and other deletions: the effects of commands on messages. Spec: 3-transport §4 Deletion commands, 1-chat §4
 * Recall and restore.
 */
import type { ChatId, UserId } from '../chat/chat-id.ts';
import { compareMessageIds, newerMessageId, NO_MESSAGE_ID, type MessageId } from './message-id.ts';
import { isTakenBack, PLATFORM_ACTOR } from './taken-back.ts';
import { isSent, NO_MENTIONS, type Deletion, type Message, type MessageContent, type SentMessage } from './message.ts';

/** The content in place of one that the platform has removed. Clients that do not know such removals show its text. D-20. */
const REMOVED_TEXT = 'Removed by the platform';
const REMOVED_CONTENT: MessageContent = { kind: 'notice', notice: { kind: 'text', text: REMOVED_TEXT } };

/** The request of a command message. */
export type DeletionCommand =
  | {
      readonly kind: 'recall' | 'restore';
      readonly messageIds: ReadonlySet<MessageId>;
      readonly timeMs: number;
      readonly actorId: UserId;
    }
  /** Delete every message before this number. */
  | { readonly kind: 'clear'; readonly before: MessageId };

/**
 * Returns the command of a message. Returns undefined for other messages, unknown commands, and commands without a
 * message id.
 */
export function deletionCommandOf(message: SentMessage): DeletionCommand | undefined {
  const { content, timeMs } = message;
  if (content.kind !== 'command') return undefined;
  const messageIds = content.messageIds ?? [];
  const [first] = messageIds;
  if (first === undefined) return undefined;
  switch (content.command) {
    case 'recall':
    case 'restore':
      return { kind: content.command, messageIds: new Set(messageIds), timeMs, actorId: actorOf(message) };
    case 'clear':
      return { kind: 'clear', before: first };
    default:
      return undefined;
  }
}

/** Only the platform sends commands as the system. */
const actorOf = ({ isFromSystem, senderId }: SentMessage): UserId => (isFromSystem ? PLATFORM_ACTOR : senderId);

/**
 * Returns a message without its content, as everybody sees it whom the platform shows only that it was there. D-20.
 *
 * @param timeMs the time of the removal
 */
export function withoutContent(message: SentMessage, timeMs: number): SentMessage {
  const { quote: _, ...rest } = message;
  return { ...rest, content: REMOVED_CONTENT, mentions: NO_MENTIONS, deletion: { timeMs, byId: PLATFORM_ACTOR } };
}

/** Whether the content of a message is gone from this device: after a restore it is fetched again. D-20. */
export const isWithoutContent = ({ content, deletion }: SentMessage): boolean =>
  deletion !== undefined &&
  content.kind === 'notice' &&
  content.notice.kind === 'text' &&
  content.notice.text === REMOVED_TEXT;

/** Whether a command removes a message permanently. */
export const isCleared = (message: SentMessage, command: DeletionCommand): boolean =>
  command.kind === 'clear' && compareMessageIds(message.delivery.messageId, command.before) < 0;

/**
 * Returns a message after a recall or restore. Returns the same object when the command does not concern it, or is not
 * newer than the last one that did. So does a restore of a message without its content, which arrives again.
 */
export function afterCommand(message: SentMessage, command: DeletionCommand): SentMessage {
  if (command.kind === 'clear' || !command.messageIds.has(message.delivery.messageId)) return message;
  const { timeMs, actorId } = command;
  if (message.deletion !== undefined && timeMs <= message.deletion.timeMs) return message;
  if (command.kind === 'restore')
    return isWithoutContent(message) ? message : { ...message, deletion: { timeMs, byId: undefined } };
  return actorId === PLATFORM_ACTOR
    ? withoutContent(message, timeMs)
    : { ...message, deletion: { timeMs, byId: actorId } };
}

/**
 * Returns a chat's messages after a command; the same array when nothing changes. Own messages that are being sent
 * stay.
 */
export function messagesAfterCommand(messages: readonly Message[], command: DeletionCommand): readonly Message[] {
  let hasChanged = false;
  const after: Message[] = [];
  for (const message of messages) {
    if (isSent(message) && isCleared(message, command)) {
      hasChanged = true;
      continue;
    }
    const next = isSent(message) ? afterCommand(message, command) : message;
    if (next !== message) hasChanged = true;
    after.push(next);
  }
  return hasChanged ? after : messages;
}

/** Returns the last message that a list can show. Commands and recalled messages are never shown. */
export const lastShown = <M extends Message>(messages: readonly M[]): M | undefined =>
  messages.findLast((message) => message.content.kind !== 'command' && !isTakenBack(message));

/**
 * The messages of a chat that are gone for one user: those that the user has deleted on any device, all up to a number and single ones,
 * and those that the platform removed for everybody but their sender.
 */
export interface OwnDeletion {
  readonly chatId: ChatId;
  readonly upTo?: MessageId | undefined;
  readonly messageIds: readonly MessageId[];
  /** Messages of others that the platform removed for everybody but their sender: their quotes are gone, too. */
  readonly quotedIds?: readonly MessageId[] | undefined;
}

/** The effect of a deletion on quotes: as if the messages had been recalled. */
export const quoteCommandOf = ({ quotedIds = [] }: OwnDeletion): DeletionCommand => ({
  kind: 'recall',
  messageIds: new Set(quotedIds),
  timeMs: 0,
  actorId: '',
});

export const isDeletedForOneself = (message: SentMessage, { chatId, upTo, messageIds }: OwnDeletion): boolean =>
  message.chatId === chatId &&
  (messageIds.includes(message.delivery.messageId) ||
    (upTo !== undefined && compareMessageIds(message.delivery.messageId, upTo) <= 0));

/** Combines two deletions of one chat. */
export function bothDeletions(known: OwnDeletion | undefined, next: OwnDeletion): OwnDeletion {
  if (known === undefined) return next;
  return {
    chatId: next.chatId,
    upTo: newerMessageId(known.upTo ?? NO_MESSAGE_ID, next.upTo ?? NO_MESSAGE_ID),
    messageIds: [...new Set([...known.messageIds, ...next.messageIds])],
  };
}

/** Keeps the newest known deletion state when a message arrives again. */
export function withLastDeletion<M extends Message>(known: Message | undefined, message: M): M {
  const deletion = laterOf(known?.deletion, message.deletion);
  return deletion === message.deletion || deletion === undefined ? message : { ...message, deletion };
}

function laterOf(known: Deletion | undefined, incoming: Deletion | undefined): Deletion | undefined {
  if (known === undefined || incoming === undefined) return known ?? incoming;
  return known.timeMs > incoming.timeMs ? known : incoming;
}
