import type { Currency } from '#domain/money/amount.ts';
import type { Services } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { type DueObject, listDue } from '../../base/store/money/due-money.ts';
import type { AppendedMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { wakePayments } from './movements.ts';

const AT_ONCE = 100;

/** The sender of lines that no user has written. */
export const SYSTEM = { userId: '', name: '', role: undefined } as const;

export interface DueSetting {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly currency: Currency;
}

/**
 * Returns one object's money in a transaction, and reports it to the chat. Undefined: without a message, or nothing was to do,
 * because another node was first or the chat is in use.
 */
type ReturnOne = (
  trx: DatabaseTransaction,
  due: DueObject,
  setting: DueSetting,
) => Promise<AppendedMessage | undefined>;

/**
 * Returns the money of everything of a kind that has expired. Each object is one transaction, so an interrupted run loses nothing,
 * and an object that fails is logged and holds up no other one. Those of a tenant without money wait until it has money again.
 */
export async function returnDue(
  services: Services,
  kind: Parameters<typeof listDue>[1],
  returnOne: ReturnOne,
): Promise<void> {
  const { db, now } = services;
  let page = await listDue(db, kind, now(), AT_ONCE, undefined);
  while (page.length > 0) {
    for (const due of page) {
      await returnInTransaction(services, due, returnOne).catch((error: unknown) =>
        services.log.error({ err: error, kind, id: due.id }, 'expired money could not be returned'),
      );
    }
    page = page.length < AT_ONCE ? [] : await listDue(db, kind, now(), AT_ONCE, page.at(-1));
  }
  wakePayments(services);
}

async function returnInTransaction(services: Services, due: DueObject, returnOne: ReturnOne): Promise<void> {
  const { db, bus, tenants } = services;
  const tenant = await tenants.find(due.tenant);
  const currency = tenant?.settings.money?.currency;
  if (tenant === undefined || currency === undefined) return;
  const appended = await db.transaction().execute((trx) => returnOne(trx, due, { services, tenant, currency }));
  if (appended !== undefined) pushMessage(bus, tenant, appended);
}
