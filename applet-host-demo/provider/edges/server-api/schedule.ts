import { randomBytes } from 'node:crypto';
import { success } from '#domain/result.ts';
import { insertScheduled } from '../../base/store/messages/scheduled-messages.ts';
import type { PlatformContext } from './endpoint.ts';
import type { ScheduledOrder } from './endpoints/message-schemas.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';

const MAX_AHEAD_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_WAITING = 10_000;
const ID_BYTES = 8;

/**
 * Stores a message that is sent at a later time, and returns its id. L-PB21.
 *
 * @param check fails if something that the message names does not exist
 */
export async function schedule(
  { services, tenant, localId }: PlatformContext,
  order: ScheduledOrder,
  sendAtMs: number,
  check: () => Promise<ApiOutcome<unknown>>,
): Promise<ApiOutcome<string>> {
  const { db, now } = services;
  if (sendAtMs <= now() || sendAtMs > now() + MAX_AHEAD_DAYS * DAY_MS)
    return refuseCall('invalid_request', `"body.sendAt" must be in the future, at most ${MAX_AHEAD_DAYS} days ahead.`, {
      field: 'body.sendAt',
    });
  const checked = await check();
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
