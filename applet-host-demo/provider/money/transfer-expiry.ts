import type { Currency } from '#domain/money/amount.ts';
import type { Services } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { type AppendedMessage } from '../store/messages.ts';
import { tryLockChat } from '../store/red-envelopes.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { type DueTransfer, listDueTransfers, lockTransfer } from '../store/transfers.ts';
import type { Tenant } from '../tenants/settings.ts';
import { wakePayments } from './movements.ts';
import { settle } from './transfer-answers.ts';

const AT_ONCE = 100;
const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Returns the money of each expired transfer to its sender, once. Each transfer is one transaction, so an interrupted run loses
 * nothing. A transfer whose chat is in use is left for the next run, so several nodes may do it at once.
 */
export async function returnExpiredTransfers(services: Services): Promise<void> {
  const { db, bus, tenants, now } = services;
  for (const due of await listDueTransfers(db, now(), AT_ONCE)) {
    const tenant = await tenants.find(due.tenant);
    const currency = tenant?.settings.money?.currency;
    if (tenant === undefined || currency === undefined) continue;
    const appended = await db.transaction().execute((trx) => returnOne(trx, due, { services, tenant, currency }));
    if (appended !== undefined) pushMessage(bus, tenant, appended);
  }
  wakePayments(services);
}

async function returnOne(
  trx: DatabaseTransaction,
  { transferId, chatId }: DueTransfer,
  setting: { readonly services: Services; readonly tenant: Tenant; readonly currency: Currency },
): Promise<AppendedMessage | undefined> {
  if (!(await tryLockChat(trx, chatId))) return undefined;
  const transfer = await lockTransfer(trx, transferId);
  // Another node has returned it, or the receiver has answered.
  if (transfer === undefined || transfer.state !== 'pending') return undefined;
  return settle(trx, transfer, 'expired', SYSTEM, setting);
}
