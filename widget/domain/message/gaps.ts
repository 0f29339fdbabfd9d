import { MISSING_MESSAGE_CHECK_SPAN, SETTLED_MESSAGE_AGE_MS, SETTLED_MESSAGE_AGE_WITH_CLOCK_MS } from '../limits.ts';
import { messageIdDistance, type MessageId } from './message-id.ts';
import { isSent, type Message } from './message.ts';

/** The missing numbers between two consecutive messages on screen. */
export interface MessageGap {
  readonly after: MessageId;
  readonly before: MessageId;
}

/** The current time, and whether it is the provider's or only the device's. */
export interface MessageClock {
  readonly nowMs: number;
  readonly isKnown: boolean;
}

/**
 * Whether a message is old enough that all earlier messages must have arrived. Spec: 1-chat §4 (settled: 5 s, 3 s by
 * the provider's clock).
 */
export const isSettled = (sentAtMs: number, { nowMs, isKnown }: MessageClock): boolean =>
  nowMs - sentAtMs >= (isKnown ? SETTLED_MESSAGE_AGE_WITH_CLOCK_MS : SETTLED_MESSAGE_AGE_MS);

/**
 * Finds missing numbers among the last ten messages of a chat. Ignores unsettled messages, because earlier ones may
 * still be on their way. Spec: 1-chat §4 Message list loading.
 *
 * @param messages oldest first
 */
export function findGaps(messages: readonly Message[], clock: MessageClock): readonly MessageGap[] {
  const last = messages.filter(isSent).slice(-MISSING_MESSAGE_CHECK_SPAN);
  const gaps: MessageGap[] = [];
  for (const [at, message] of last.entries()) {
    const previous = last[at - 1]?.delivery.messageId;
    const { messageId } = message.delivery;
    if (previous === undefined || !isSettled(message.timeMs, clock)) continue;
    if (messageIdDistance(previous, messageId) > 1) gaps.push({ after: previous, before: messageId });
  }
  return gaps;
}
