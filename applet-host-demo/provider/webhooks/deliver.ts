import type { Services } from '../calls/handler.ts';
import { repeat } from '../repeat.ts';
import { claimDueEvents, type DueEvent, failEvent, removeEvent } from '../store/webhooks.ts';
import { dataOf } from './event-data.ts';
import { postWebhook } from './post.ts';
import { signatureOf } from './signature.ts';

const AT_ONCE = 20;
/** An event is tried for a day. */
const GIVE_UP_MS = 24 * 3_600_000;
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 3_600_000;

/** Delivers events to webhooks: at least once, in order per chat. Several nodes may run it. L-SA7. */
export const startWebhooks = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'webhooks',
    everyMs: services.limits.webhookIntervalMs,
    failure: 'webhooks could not be delivered',
    // A new node does not know yet who is online elsewhere; the other nodes deliver meanwhile.
    run: (isStopped) => (services.presence.isComplete() ? deliverDue(services, isStopped) : Promise.resolve()),
  });

/** Delivers all events that are due. */
export async function deliverDue(services: Services, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const events = await claimDueEvents(services.db, services.now(), AT_ONCE);
    if (events.length === 0) return;
    await Promise.all(events.map((event) => deliver(services, event)));
  }
}

async function deliver(services: Services, event: DueEvent): Promise<void> {
  const { db, now, log, allowsPrivateWebhooks } = services;
  const { eventId, type, tenant, url, secret, createdAtMs, tries, firstTryAtMs } = event;
  const data = await dataOf(services, event);
  if (data === undefined) {
    await removeEvent(db, eventId);
    return;
  }
  const createdAt = new Date(createdAtMs).toISOString();
  const body = JSON.stringify({ id: String(eventId), type, tenant, createdAt, data });
  const headers = { 'meeline-event-id': String(eventId), 'meeline-signature': signatureOf(body, secret, now()) };
  const outcome = await postWebhook(url, body, headers, { allowsPrivate: allowsPrivateWebhooks });
  services.observer.metrics.tenantWebhooks.inc({ tenant, result: outcome.ok ? 'ok' : 'failed' });
  if (outcome.ok) {
    await removeEvent(db, eventId);
    return;
  }
  const nextAtMs = now() + delayAfter(tries);
  const isLast = nextAtMs > firstTryAtMs + GIVE_UP_MS;
  await failEvent(db, event, { nextAtMs: isLast ? undefined : nextAtMs, reason: outcome.failure });
  if (isLast) log.warn({ tenant, type, eventId, reason: outcome.failure }, 'webhook event is dead');
}

/** 5 s, 10 s, 20 s and so on, up to an hour. */
const delayAfter = (tries: number): number => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1));
