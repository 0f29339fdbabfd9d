import type { Services } from '../calls/handler.ts';
import { repeat } from '../repeat.ts';
import {
  claimDueScheduled,
  type DueMessage,
  keepScheduled,
  markFailed,
  markSent,
  postponeScheduled,
} from '../store/scheduled-messages.ts';
import { readOrder } from './endpoints/message-schemas.ts';
import { statusOf } from './failures.ts';
import { sendOrder } from './send-order.ts';

const AT_ONCE = 20;
/** Another node sends a message whose node is silent for so long. */
const LEASE_MS = 60_000;
const RETRY_MS = 30_000;
/** A message that is so late is useless. */
const GIVE_UP_MS = 24 * 3_600_000;

/** Sends scheduled messages at their times from now on. Several nodes may run it. L-PB21. */
export const startScheduledMessages = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'scheduled-messages',
    everyMs: services.limits.scheduledIntervalMs,
    failure: 'scheduled messages could not be sent',
    run: (isStopped) => sendDue(services, isStopped),
  });

/** Sends all messages whose time has come. */
export async function sendDue(services: Services, isStopped: () => boolean = () => false): Promise<void> {
  const { db, log, now } = services;
  while (!isStopped()) {
    const due = await claimDueScheduled(db, now(), { leaseMs: LEASE_MS, limit: AT_ONCE });
    if (due.length === 0) return;
    // One after the other, in the order of their times. Several nodes keep no order among them.
    for (const message of due)
      await send(services, message).catch((error: unknown) => {
        // It may have been sent. The claim stays, so that it cannot be cancelled, and the next try gets the first receipt.
        log.error({ err: error, scheduled: message.scheduledId }, 'a scheduled message is tried again');
      });
  }
}

/** Sends a message. If a node died after it, the repeat has the same local id and gets the first receipt. */
async function send(services: Services, due: DueMessage): Promise<void> {
  const { db, now, tenants, log } = services;
  const { scheduledId, localId, sendAtMs } = due;
  const tenant = await tenants.find(due.tenant);
  const order = readOrder(due.message);
  // Earlier messages of this round may have taken longer than the lease.
  if (!(await keepScheduled(db, due, now() + LEASE_MS))) return;
  if (tenant === undefined || !order.ok) throw new Error('the tenant or the form of the message is unknown');
  const sent = await sendOrder({ services, tenant, address: '', localId }, order.value);
  if (sent.ok) return markSent(db, due, sent.value, now());
  const { code } = sent.failure;
  const status = statusOf(code);
  const isTemporary = status === 429 || status >= 500;
  if (isTemporary && now() + RETRY_MS < sendAtMs + GIVE_UP_MS)
    return postponeScheduled(db, due, code, now() + RETRY_MS);
  log.warn({ tenant: tenant.code, scheduled: scheduledId, code }, 'a scheduled message was refused');
  return markFailed(db, due, code, now());
}
