/** Taking messages back: what commands do to messages. Spec: 3-transport §4 Deletion commands, 1-chat §4 Recall and restore. */
import type { ChatId, UserId } from '../chat/chat-id.ts';
import { compareMessageIds, type MessageId } from './message-id.ts';
import { isTakenBack } from './taken-back.ts';
import { isSent, type Deletion, type Message, type SentMessage } from './message.ts';

/** What a command message asks for. */
export type DeletionCommand =
  | {
      readonly kind: 'recall' | 'restore';
      readonly messageIds: ReadonlySet<MessageId>;
      readonly timeMs: number;
      readonly actorId: UserId;
    }
  /** Everything before this number goes. */
  | { readonly kind: 'clear'; readonly before: MessageId };

/** The command that a message carries; undefined for other messages, for unknown commands, and for those that name no message. */
export function deletionCommandOf({ content, timeMs, senderId }: SentMessage): DeletionCommand | undefined {
  if (content.kind !== 'command') return undefined;
  const messageIds = content.messageIds ?? [];
  const [first] = messageIds;
  if (first === undefined) return undefined;
  switch (content.command) {
    case 'recall':
    case 'restore':
      return { kind: content.command, messageIds: new Set(messageIds), timeMs, actorId: senderId };
    case 'clear':
      return { kind: 'clear', before: first };
    default:
      return undefined;
  }
}

/** Whether a command removes a message for good. */
export const isCleared = (message: SentMessage, command: DeletionCommand): boolean =>
  command.kind === 'clear' && compareMessageIds(message.delivery.messageId, command.before) < 0;

/** A message after a recall or restore; the very same one when the command is not about it, or not newer than the last one that was. */
export function afterCommand(message: SentMessage, command: DeletionCommand): SentMessage {
  if (command.kind === 'clear' || !command.messageIds.has(message.delivery.messageId)) return message;
  const { timeMs, actorId } = command;
  if (message.deletion !== undefined && timeMs <= message.deletion.timeMs) return message;
  return { ...message, deletion: { timeMs, byId: command.kind === 'recall' ? actorId : undefined } };
}

/** A chat's messages after a command; the same array when nothing changes. Own messages on their way stay. */
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

/** What a list shows as the last of a chat's messages: commands and what was taken back are shown to nobody. */
export const lastShown = <M extends Message>(messages: readonly M[]): M | undefined =>
  messages.findLast((message) => message.content.kind !== 'command' && !isTakenBack(message));

/** What a user has deleted of a chat for themselves, on this or another device: everything up to a number, and single messages. */
export interface OwnDeletion {
  readonly chatId: ChatId;
  readonly upTo?: MessageId | undefined;
  readonly messageIds: readonly MessageId[];
}

export const isDeletedForOneself = (message: SentMessage, { chatId, upTo, messageIds }: OwnDeletion): boolean =>
  message.chatId === chatId &&
  (messageIds.includes(message.delivery.messageId) ||
    (upTo !== undefined && compareMessageIds(message.delivery.messageId, upTo) <= 0));

/** A message that has come again: what was told of its deletion last stays, whichever way it was told. */
export function withLastDeletion<M extends Message>(known: Message | undefined, message: M): M {
  const deletion = laterOf(known?.deletion, message.deletion);
  return deletion === message.deletion || deletion === undefined ? message : { ...message, deletion };
}

function laterOf(known: Deletion | undefined, told: Deletion | undefined): Deletion | undefined {
  if (known === undefined || told === undefined) return known ?? told;
  return known.timeMs > told.timeMs ? known : told;
}
