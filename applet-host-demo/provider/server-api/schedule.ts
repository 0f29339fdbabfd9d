import { randomBytes } from 'node:crypto';
import { success } from '#domain/result.ts';
import { insertScheduled } from '../store/scheduled-messages.ts';
import type { PlatformContext } from './endpoint.ts';
import type { MessageOrder } from './endpoints/message-schemas.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';
import { checkOrder } from './send-order.ts';

const MAX_AHEAD_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_WAITING = 10_000;
const ID_BYTES = 8;

/** Stores a message that is sent at a later time, and returns its id. What it names must exist already. L-PB21. */
export async function schedule(
  context: PlatformContext,
  order: MessageOrder,
  sendAtMs: number,
): Promise<ApiOutcome<string>> {
  const { services, tenant, localId } = context;
  const { db, now } = services;
  if (sendAtMs <= now() || sendAtMs > now() + MAX_AHEAD_DAYS * DAY_MS)
    return refuseCall('invalid_request', `"body.sendAt" must be in the future, at most ${MAX_AHEAD_DAYS} days ahead.`, {
      field: 'body.sendAt',
    });
  const checked = await checkOrder(context, order);
  if (!checked.ok) return checked;
  const scheduled = {
    scheduledId: randomBytes(ID_BYTES).toString('hex'),
    tenant: tenant.code,
    localId,
    message: order,
    sendAtMs,
    createdAtMs: now(),
  };
  const id = await insertScheduled(db, scheduled, MAX_WAITING);
  return id === undefined
    ? refuseCall('exists', `A tenant can have at most ${MAX_WAITING} scheduled messages. Cancel some, or send later.`)
    : success(id);
}
