import { TRANSFER_EXPIRY_MS } from '#domain/limits.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { findRoles } from '../../base/store/messages/actors.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { appendMessage, hasReaders } from '../../base/store/messages/messages.ts';
import {
  chatOfHolding,
  dropTransfer,
  findParties,
  lockTransfer,
  markPending,
  partyKey,
} from '../../base/store/money/transfers.ts';
import { lockChat } from '../../base/store/messages/chats.ts';
import type { HeldObject } from './held-object.ts';
import { transferContent, viewersOf } from './transfer-content.ts';

/** The transfers. The time until a transfer expires begins when it is shown. */
export const heldTransfers: HeldObject = {
  async open(trx, transferId, { services, tenant }) {
    // The chat is locked before the transfer, as by all calls.
    await lockChat(trx, (await chatOfHolding(trx, transferId)) ?? '');
    const transfer = await lockTransfer(trx, transferId, ['holding']);
    const currency = tenant.settings.money?.currency;
    if (transfer === undefined || currency === undefined)
      throw new Error(`there is no transfer ${transferId} that waits for its money`);
    const { chatId, senderId } = transfer;
    const nowMs = services.now();
    const expiresAtMs = nowMs + TRANSFER_EXPIRY_MS;
    const visibleTo = viewersOf(transfer);
    // All of them may have left while the wallet did not answer: the money returns when the transfer expires.
    if (!(await hasReaders(trx, chatId, visibleTo))) {
      await markPending(trx, transferId, { messageId: '0', expiresAtMs });
      return () => undefined;
    }
    const content = await transferContent(trx, transfer, currency, { event: 'transfer', state: 'pending' });
    const name = (await findParties(trx, [transfer])).get(partyKey(chatId, senderId))?.name ?? '';
    const role = (await findRoles(trx, chatId, [senderId])).get(senderId);
    const sender = { userId: senderId, name, role };
    const message = { chatId, localId: newUuid(), sender, content, mentions: NO_MENTIONS, visibleTo };
    const appended = await appendMessage(trx, message, nowMs);
    await markPending(trx, transferId, { messageId: appended.message.delivery.messageId, expiresAtMs });
    return () => pushMessage(services.bus, tenant, appended);
  },
  drop: dropTransfer,
};
