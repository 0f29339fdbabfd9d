import { MISSING_MESSAGE_CHECK_SPAN, SETTLED_MESSAGE_AGE_MS, SETTLED_MESSAGE_AGE_WITH_CLOCK_MS } from '../limits.ts';
import { messageIdDistance, type MessageId } from './message-id.ts';
import { isSent, type Message } from './message.ts';

/** Numbers between two messages that follow each other on screen. */
export interface MessageGap {
  readonly after: MessageId;
  readonly before: MessageId;
}

/**
 * What numbers are missing among the last ten messages of a chat. Messages of the last five seconds (three, by the provider's
 * own time) do not count: what belongs before them may still be on its way. Spec: 1-chat §4 Message list loading.
 *
 * @param messages oldest first
 * @param clockDifferenceMs the provider's time minus `nowMs`, where it is known
 */
export function findGaps(
  messages: readonly Message[],
  nowMs: number,
  clockDifferenceMs: number | undefined,
): readonly MessageGap[] {
  const settledAfterMs = clockDifferenceMs === undefined ? SETTLED_MESSAGE_AGE_MS : SETTLED_MESSAGE_AGE_WITH_CLOCK_MS;
  const settledBeforeMs = nowMs + (clockDifferenceMs ?? 0) - settledAfterMs;
  const last = messages.filter(isSent).slice(-MISSING_MESSAGE_CHECK_SPAN);
  const gaps: MessageGap[] = [];
  for (const [at, message] of last.entries()) {
    const previous = last[at - 1]?.delivery.messageId;
    const { messageId } = message.delivery;
    if (previous === undefined || message.timeMs > settledBeforeMs) continue;
    if (messageIdDistance(previous, messageId) > 1) gaps.push({ after: previous, before: messageId });
  }
  return gaps;
}
