import { mentions } from '../../domain/chat/unread.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { standsInLog } from '../../domain/message/timeline.ts';

/** What the buttons over the log say. */
export interface JumpState {
  /** The end is more than a screen away. */
  readonly isAway: boolean;
  /** Messages of others below that have not been on screen yet. */
  readonly newBelow: number;
  /** Where more lies below than is loaded: the newest number that has been counted. */
  readonly countedTo: MessageId | undefined;
  /** The first message that mentions the reader and has not been on screen yet. */
  readonly mention: MessageId | undefined;
}

export const NOTHING_TO_JUMP_TO: JumpState = { isAway: false, newBelow: 0, countedTo: undefined, mention: undefined };

/**
 * Messages of others that are newer than anything that has been on screen, among those that are loaded.
 *
 * @param messages oldest first
 * @param seenUpTo the newest number that has been on screen
 */
export function newSince(messages: readonly Message[], ownId: string, seenUpTo: MessageId): readonly SentMessage[] {
  const found: SentMessage[] = [];
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message === undefined || !isSent(message)) continue;
    if (compareMessageIds(message.delivery.messageId, seenUpTo) <= 0) break;
    if (message.senderId !== ownId && standsInLog(message)) found.push(message);
  }
  return found.reverse();
}

/** Those of them that mention the reader. */
export const mentionsAmong = (messages: readonly SentMessage[], ownId: string): readonly SentMessage[] =>
  messages.filter((message) => mentions(message, ownId));
