import { mentions } from '../../../domain/chat/unread.ts';
import { compareMessageIds, type MessageId } from '../../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../../domain/message/message.ts';
import { standsInLog } from '../../../domain/message/timeline.ts';

/** The state of the jump buttons over the log. */
export interface JumpState {
  /** The end is more than a screen away. */
  readonly isAway: boolean;
  /** The number of messages of other users below that have not been on screen yet. */
  readonly newBelow: number;
  /** If newer messages are not loaded: the newest message number that is already counted. */
  readonly countedTo: MessageId | undefined;
  /** The first message that mentions the reader and has not been on screen yet. */
  readonly mention: MessageId | undefined;
  /** The number of buttons that fit over the log, one above the other. More would cover the bar above it. */
  readonly space: number;
}

export const NOTHING_TO_JUMP_TO: JumpState = {
  isAway: false,
  newBelow: 0,
  countedTo: undefined,
  mention: undefined,
  space: 2,
};

/** The minimum height of the log for one button, and for two buttons one above the other. */
const SPACE_REM = [5, 8] as const;

/** The number of buttons that fit over a log of this height. */
export const spaceForButtons = (logPx: number, remPx: number): number =>
  SPACE_REM.filter((rem) => logPx >= rem * remPx).length;

/**
 * The loaded messages of other users that are newer than all messages that have been on screen.
 *
 * @param messages Oldest first.
 * @param seenUpTo The newest number that has been on screen.
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

/** The messages that mention the reader. */
export const mentionsAmong = (messages: readonly SentMessage[], ownId: string): readonly SentMessage[] =>
  messages.filter((message) => mentions(message, ownId));
