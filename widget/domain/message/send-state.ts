import type { FailureCode } from '../failure.ts';
import type { Delivery } from './message.ts';
import type { MessageId } from './message-id.ts';

export type SendEvent =
  | { readonly type: 'acknowledged'; readonly messageId: MessageId }
  | { readonly type: 'refused'; readonly failure: FailureCode }
  | { readonly type: 'retried'; readonly nowMs: number };

/**
 * Returns the next delivery state of an own message. `sent` is final: a late refusal or timeout of a stored message
 * changes nothing. A stored message overrides a failure (its echo resolves a timed-out send).
 *
 * Spec: 1-chat §4 Sending 1–5. S-01.
 */
export function nextDelivery(current: Delivery, event: SendEvent): Delivery {
  if (current.state === 'sent') return current;
  switch (event.type) {
    case 'acknowledged':
      return { state: 'sent', messageId: event.messageId };
    case 'refused':
      return { state: 'failed', failure: event.failure };
    case 'retried':
      return { state: 'sending', sinceMs: event.nowMs };
  }
}
