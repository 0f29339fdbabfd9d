import type { Services } from '../../calls/services.ts';
import { listParticipants } from '../../base/store/messages/chats.ts';
import { claimDueOrders, postponeOrder, settleOrder } from '../../base/store/lottery/shared-bets.ts';

const AT_ONCE = 50;

/** Asks the lottery for the results of shared and followed orders whose draw has closed, and notifies the chats that show them. */
export async function fetchResults(services: Services): Promise<void> {
  const { db, now, tenants, lottery, bets } = services;
  const due = await claimDueOrders(db, now(), AT_ONCE);
  for (const order of due) {
    const tenant = await tenants.find(order.tenant);
    const answer = tenant && (await lottery.order({ tenant, userId: order.userId }, order.orderId));
    if (tenant === undefined || answer?.state !== 'found' || answer.value.state === 'waiting') {
      await postponeOrder(db, order, now());
      continue;
    }
    for (const { chatId, userId } of await settleOrder(db, order, answer.value))
      bets.announce(tenant, chatId, userId === undefined ? await listParticipants(db, chatId) : [userId]);
  }
  if (due.length === AT_ONCE) await fetchResults(services);
}
