import type { FailureCode } from '../failure.ts';
import type { Delivery, SentMessage } from './message.ts';
import type { MessageId } from './message-id.ts';

interface Acknowledged {
  readonly type: 'acknowledged';
  readonly messageId: MessageId;
}

export type SendEvent =
  /** The user has sent the message, or it was found in the outbox of an earlier visit. */
  | { readonly type: 'submitted'; readonly nowMs: number }
  | Acknowledged
  | { readonly type: 'refused'; readonly failure: FailureCode }
  | { readonly type: 'retried'; readonly nowMs: number };

/**
 * Returns the next delivery state of an own message; `current` is undefined for a new one. Every delivery state that
 * this client gives a message comes from here. `sent` is final: a late refusal or timeout of a stored message changes
 * nothing. A stored message overrides a failure (its echo resolves a timed-out send).
 *
 * Spec: 1-chat §4 Sending 1–5. S-01.
 */
export function nextDelivery(current: Delivery | undefined, event: Acknowledged): SentMessage['delivery'];
export function nextDelivery(current: Delivery | undefined, event: SendEvent): Delivery;
export function nextDelivery(current: Delivery | undefined, event: SendEvent): Delivery {
  if (current?.state === 'sent') return current;
  switch (event.type) {
    case 'acknowledged':
      return { state: 'sent', messageId: event.messageId };
    case 'refused':
      return { state: 'failed', failure: event.failure };
    case 'submitted':
    case 'retried':
      return { state: 'sending', sinceMs: event.nowMs };
  }
}

/**
 * Whether a copy of a message is older than the known one: it is unsent, and the known one was sent. Lists drop such a
 * copy, so that a message on screen never goes back either.
 */
export const isOutdated = (known: Delivery, copy: Delivery): boolean => known.state === 'sent' && copy.state !== 'sent';
