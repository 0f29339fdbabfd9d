import { success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import {
  claimDueScheduled,
  type DueMessage,
  keepScheduled,
  markFailed,
  markSent,
  postponeScheduled,
  type ReachedPlayers,
  recordPlayers,
} from '../../base/store/messages/scheduled-messages.ts';
import { isTemporary, listAudience, sendToPlayers } from './broadcast.ts';
import type { PlatformContext } from './endpoint.ts';
import { type BroadcastOrder, isBroadcast, isMessage, readOrder } from './endpoints/message-schemas.ts';
import { type ApiFailure, type ApiOutcome, refuseCall } from './failures.ts';
import { requireAccount } from './references.ts';
import { prepare, sendOrder } from './send-order.ts';

const AT_ONCE = 20;
const PLAYERS_AT_ONCE = 200;
/** Another node sends a message whose node is silent for so long. */
const LEASE_MS = 60_000;
const RETRY_MS = 30_000;
/** So long after its time, a message to many goes on without the few who could not be reached. */
const FEW_UNREACHED_MS = 600_000;
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

/**
 * Sends all messages whose time has come.
 *
 * @param playersAtOnce of a message to many, before other messages have their turn
 */
export async function sendDue(
  services: Services,
  isStopped: () => boolean = () => false,
  playersAtOnce = PLAYERS_AT_ONCE,
): Promise<void> {
  const { db, log, now } = services;
  while (!isStopped()) {
    const due = await claimDueScheduled(db, now(), { leaseMs: LEASE_MS, limit: AT_ONCE });
    if (due.length === 0) return;
    // One after the other, in the order of their times. Several nodes keep no order among them.
    for (const message of due)
      await send(services, message, playersAtOnce).catch((error: unknown) => {
        // It may have been sent. The claim stays, so that it cannot be cancelled, and the next try gets the first receipt.
        log.error({ err: error, scheduled: message.scheduledId }, 'a scheduled message is tried again');
      });
  }
}

/** Sends a message, or a part of one to many players. If a node died after it, the repeat has the same local id: nothing is sent twice. */
async function send(services: Services, due: DueMessage, playersAtOnce: number): Promise<void> {
  const { db, now, tenants } = services;
  const tenant = await tenants.find(due.tenant);
  const order = readOrder(due.message);
  // Earlier messages of this round may have taken longer than the lease.
  if (!(await keepScheduled(db, due, now() + LEASE_MS))) return;
  if (tenant === undefined || !order.ok) throw new Error('the tenant or the form of the message is unknown');
  const context = { services, tenant, address: '', localId: due.localId };
  if (isMessage(order.value)) {
    const sent = await sendOrder(context, order.value);
    if (sent.ok) await markSent(db, due, sent.value, now());
    else await refuse(services, due, sent.failure.code);
  } else if (isBroadcast(order.value)) {
    const sent = await sendPart(context, due, order.value, playersAtOnce);
    if (sent.ok) await recordPlayers(db, due, sent.value, now());
    else await refuse(services, due, sent.failure.code);
  }
}

/**
 * Sends to the next players of an audience. Fails if the whole message is refused, or a later try can reach more of these players: a few
 * who cannot be reached delay all others for ten minutes at most.
 */
async function sendPart(
  context: PlatformContext,
  due: DueMessage,
  { from, to, content }: BroadcastOrder,
  limit: number,
): Promise<ApiOutcome<ReachedPlayers & { readonly lastUserId: string | undefined }>> {
  const account = await requireAccount(context, from);
  if (!account.ok) return account;
  const prepared = await prepare(context, content);
  if (!prepared.ok) return prepared;
  const players = await listAudience(context, to, { after: due.sentUpTo, limit });
  const { sent, failed } = await sendToPlayers(context, account.value, prepared.value, players);
  const later = failed.find(({ code }) => isTemporary(code));
  const isPatient = sent === 0 || context.services.now() < due.sendAtMs + FEW_UNREACHED_MS;
  if (later !== undefined && isPatient && mayRetry(due, context.services.now()))
    return refuseCall(later.code, 'Some players could not be reached now.');
  const lastUserId = players.length < limit ? undefined : players.at(-1)?.userId;
  return success({ sent, failed: failed.length, lastUserId });
}

const mayRetry = ({ sendAtMs }: DueMessage, nowMs: number): boolean => nowMs + RETRY_MS < sendAtMs + GIVE_UP_MS;

/** Plans another try, or records the refusal. */
async function refuse({ db, now, log }: Services, due: DueMessage, code: ApiFailure['code']): Promise<void> {
  if (isTemporary(code) && mayRetry(due, now())) return postponeScheduled(db, due, code, now() + RETRY_MS);
  log.warn({ tenant: due.tenant, scheduled: due.scheduledId, code }, 'a scheduled message was refused');
  return markFailed(db, due, code, now());
}
