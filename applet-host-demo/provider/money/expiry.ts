import { NO_MENTIONS } from '#domain/message/message.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import type { Services } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { newUuid } from '../store/ids.ts';
import { type AppendedMessage, appendMessage, hasReaders } from '../store/messages.ts';
import {
  aboutEnvelope,
  type DueEnvelope,
  findEnvelope,
  listDue,
  markExpired,
  tryLockChat,
} from '../store/red-envelopes.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import type { Tenant } from '../tenants/settings.ts';
import { reportContent } from './envelope-content.ts';
import { payMoney, wakePayments } from './movements.ts';
import { returnExpiredTransfers } from './transfer-expiry.ts';

const INTERVAL_MS = 5000;
const AT_ONCE = 100;
const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Returns the rest of expired envelopes, and expired transfers, from now on. Several nodes may do it at once. Returns a function that
 * ends it.
 */
export function startExpiry(services: Services): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => returnExpired(services))
      .then(() => returnExpiredTransfers(services))
      .catch((error: unknown) =>
        services.log.error({ err: error }, 'expired envelopes or transfers could not be returned'),
      );
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/**
 * Returns the rest of each expired envelope to its sender, once. Each envelope is one transaction, so an interrupted run loses
 * nothing. An envelope whose chat is in use is left for the next run.
 */
export async function returnExpired(services: Services): Promise<void> {
  const { db, bus, tenants, now } = services;
  for (const due of await listDue(db, now(), AT_ONCE)) {
    const tenant = await tenants.find(due.tenant);
    const currency = tenant?.settings.money?.currency;
    if (tenant === undefined || currency === undefined) continue;
    const appended = await db.transaction().execute((trx) => returnOne(trx, due, { services, tenant, currency }));
    if (appended !== undefined) pushMessage(bus, tenant, appended);
  }
  wakePayments(services);
}

interface Setting {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly currency: Currency;
}

async function returnOne(
  trx: DatabaseTransaction,
  { envelopeId, chatId }: DueEnvelope,
  { services, tenant, currency }: Setting,
): Promise<AppendedMessage | undefined> {
  if (!(await tryLockChat(trx, chatId))) return undefined;
  const envelope = await findEnvelope(trx, chatId, envelopeId);
  // Another node has returned it, or a user has taken the last share.
  if (envelope === undefined || envelope.state !== 'open') return undefined;
  const rest = envelope.total - envelope.takenTotal;
  await payMoney(trx, services, {
    purpose: 'envelope',
    key: `rest:${envelopeId}`,
    kind: 'release',
    holdId: envelopeId,
    owner: { tenant, userId: envelope.senderId },
    amount: rest,
    reason: 'rest of red envelope',
  });
  await markExpired(trx, envelopeId, rest);
  // All members may have left.
  if (!(await hasReaders(trx, chatId))) return undefined;
  const about = await aboutEnvelope(trx, envelope);
  const content = reportContent(about, { event: 'refund', amount: decimalText(rest, currency) });
  const line = { chatId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
  return appendMessage(trx, line, services.now());
}
