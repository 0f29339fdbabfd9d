import type { Services } from '../../calls/services.ts';
import {
  type DueWebhook,
  endClaim,
  endEmptyClaim,
  endPause,
  failEvent,
  pauseWebhook,
  type QueuedEvent,
  type TopicClaim,
} from '../../base/store/webhooks/webhook-queue.ts';
import { dataOf } from './event-data.ts';
import { eventIdOf } from './event-id.ts';
import { giveUpAtMs, pauseAfter, retryDelayAfter } from './retries.ts';
import { signatureOf } from '../../base/outbound/signature.ts';
import type { Slots } from './slots.ts';

interface TopicDelivery {
  /** The oldest events of the topic. Undefined: another node still has this one. */
  readonly events: readonly (QueuedEvent | undefined)[];
  /** There may be later ones. */
  readonly hasMore: boolean;
  readonly slots: Slots;
  readonly remove: (eventId: number) => Promise<unknown>;
  readonly isStopping: () => boolean;
  readonly signal: AbortSignal;
}

/** `ours`: the failure is not the receiver's. */
type Outcome = 'delivered' | 'broken-off' | { readonly reason: string; readonly isOurs: boolean };

/** Then other topics have their turn. Short enough that the lease does not end. */
const TURN_MS = 500;
/** After this many failures in a row, over all topics, the receiver is paused. */
const FAILURES_BEFORE_PAUSE = 5;
/** An event that was stored after the last placement is placed by the next one. */
const UNPLACED_WAIT_MS = 50;

/** Delivers events of one topic, one after the other, until one fails or the turn is over. */
export async function deliverTopic(
  services: Services,
  webhook: DueWebhook,
  claim: TopicClaim,
  delivery: TopicDelivery,
): Promise<void> {
  const { db, now } = services;
  const { events, hasMore, isStopping } = delivery;
  const turnEndsAt = performance.now() + TURN_MS;
  for (const event of events) {
    if (event === undefined) return endClaim(db, claim, now() + UNPLACED_WAIT_MS);
    if (isStopping() || performance.now() > turnEndsAt) return endClaim(db, claim, now());
    const outcome = await tryEvent(services, webhook, event, delivery);
    if (outcome === 'broken-off') return endClaim(db, claim, now());
    if (outcome !== 'delivered')
      return endClaim(db, claim, await recordFailure(services, webhook, event, { ...outcome, slots: delivery.slots }));
    await delivery.remove(event.eventId);
  }
  return hasMore ? endClaim(db, claim, now()) : endEmptyClaim(db, claim, now());
}

/** An error that an event causes is a failure of this event. */
async function tryEvent(
  services: Services,
  webhook: DueWebhook,
  event: QueuedEvent,
  { slots, signal }: TopicDelivery,
): Promise<Outcome> {
  const { now, log, observer, webhooks } = services;
  const { webhookId, tenant, url, secret } = webhook;
  const id = eventIdOf(event);
  try {
    const { type } = event;
    const data = await dataOf(services, { ...event, tenant });
    if (data === undefined) return 'delivered';
    const body = JSON.stringify({ id, type, tenant, createdAt: new Date(event.createdAtMs).toISOString(), data });
    const headers = { 'meeline-event-id': id, 'meeline-signature': signatureOf(body, secret, now()) };
    const startedAt = performance.now();
    const answer = await webhooks.post({ url, body, headers, signal });
    if (!answer.ok && signal.aborted) return 'broken-off';
    observer.metrics.tenantWebhooks.inc({ tenant, result: answer.ok ? 'ok' : 'failed' });
    if (!answer.ok) return { reason: answer.failure, isOurs: false };
    const wasPaused = slots.succeeded(webhookId, performance.now() - startedAt);
    if (wasPaused || webhook.pauses > 0) {
      await endPause(services.db, webhookId);
      log.warn({ tenant, webhookId }, 'the receiver of a webhook answers again');
    }
    return 'delivered';
  } catch (error) {
    log.error({ err: error, tenant, eventId: id }, 'an event for a webhook could not be built');
    observer.metrics.tenantWebhooks.inc({ tenant, result: 'failed' });
    return { reason: 'the event could not be built (an error of the provider)', isOurs: true };
  }
}

/** Stores a failed try, and pauses a receiver that fails again and again. Returns when the topic is due again. */
async function recordFailure(
  { db, now, log }: Services,
  { webhookId, tenant, pauses }: DueWebhook,
  event: QueuedEvent,
  { reason, isOurs, slots }: { readonly reason: string; readonly isOurs: boolean; readonly slots: Slots },
): Promise<number> {
  const nowMs = now();
  const pauseMs = pauseAfter(pauses);
  let isPaused = false;
  if (!isOurs) {
    const { failures, wasPaused } = slots.failed(webhookId);
    isPaused = wasPaused || pauses > 0 || failures >= FAILURES_BEFORE_PAUSE;
    // Deliveries that were running when the pause began do not make it longer.
    if (pauses > 0 || (isPaused && !wasPaused)) {
      slots.paused(webhookId);
      await pauseWebhook(db, webhookId, { nowMs, untilMs: nowMs + pauseMs, reason });
      if (pauses === 0)
        log.warn({ tenant, webhookId, reason }, 'the receiver of a webhook does not answer: it is paused');
    }
  }
  // The pause delays all topics of its webhook, so they need no delay of their own.
  const delayMs = isPaused ? 0 : retryDelayAfter(event.tries + 1);
  const isLast = nowMs + Math.max(delayMs, isPaused ? pauseMs : 0) > giveUpAtMs(event.firstTryAtMs ?? nowMs);
  await failEvent(db, event, { nowMs, reason, isLast });
  if (isLast) log.warn({ tenant, type: event.type, eventId: eventIdOf(event), reason }, 'webhook event is dead');
  return isLast ? nowMs : nowMs + delayMs;
}
