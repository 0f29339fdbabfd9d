import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import type { TransferState } from '#domain/message/rich-content.ts';
import type { Currency } from '#domain/money/amount.ts';
import { TRANSFER_REFUSALS, transferStateAt } from '#domain/money/transfer.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services, SessionContext } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { type Actor, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { findEnvelopeFacts } from '../../base/store/groups/group-functions.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage, hasReaders } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { checkFriend } from '../../base/store/groups/send-rights.ts';
import { finishTransfer, findTransfers, lockTransfer, type StoredTransfer } from '../../base/store/money/transfers.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { payMoney, wakePayments } from './movements.ts';
import { moneyOf } from './rights.ts';
import { transferContent, viewersOf } from './transfer-content.ts';

type Outcome<T> = Result<T, FailureCode>;
export type TransferAnswer = 'received' | 'returned';
type Answered = Outcome<{ readonly state: TransferState; readonly appended?: AppendedMessage }>;

/**
 * Receives a transfer, or sends it back. Only the user to whom it is addressed may do it; two devices that do it at once have the
 * same result. Spec: 1-chat §4 Money messages. S-01, S-10, L-TR2.
 */
export async function answerTransfer(
  request: { readonly chatId: string; readonly transferId: string },
  answer: TransferAnswer,
  context: SessionContext,
): Promise<Answered> {
  const { services, tenant } = context;
  const outcome = await services.db.transaction().execute((trx) => carryOut(trx, request, answer, context));
  if (outcome.ok && outcome.value.appended !== undefined) pushMessage(services.bus, tenant, outcome.value.appended);
  if (outcome.ok) wakePayments(services);
  return outcome;
}

async function carryOut(
  trx: DatabaseTransaction,
  { chatId, transferId }: { readonly chatId: string; readonly transferId: string },
  answer: TransferAnswer,
  { services, tenant, caller }: SessionContext,
): Promise<Answered> {
  const currency = moneyOf(tenant)?.currency;
  if (currency === undefined) return failure('forbidden');
  const actor = await lockAndFindActor(trx, chatId, caller.userId);
  if (!actor.ok) return actor;
  const [seen] = await findTransfers(trx, chatId, caller.userId, [transferId]);
  const transfer = seen && (await lockTransfer(trx, seen.transferId));
  if (transfer === undefined) return failure('not_found');
  if (transfer.receiverId !== caller.userId) return failure('forbidden');
  if (transfer.state === answer) return success({ state: answer });
  const nowMs = services.now();
  const state = transferStateAt(transfer, nowMs);
  if (state !== 'pending') return failure(TRANSFER_REFUSALS[state]);
  if (answer === 'received') {
    const block = await receiptBlock(trx, transfer, services.now());
    if (block !== undefined) return failure(block);
  }
  const appended = await settle(trx, transfer, answer, actor.value, { services, tenant, currency });
  return success({ state: answer, ...(appended && { appended }) });
}

/** Why the money stays where it is: the group is frozen, or the two users are no longer friends. */
async function receiptBlock(
  trx: DatabaseTransaction,
  { chatId, receiverId }: StoredTransfer,
  nowMs: number,
): Promise<FailureCode | undefined> {
  if (chatKind(chatId) === 'group')
    return (await findEnvelopeFacts(trx, chatId, receiverId)).isFrozen ? 'group_frozen' : undefined;
  const friend = await checkFriend(trx, receiverId, otherParty(chatId, receiverId) ?? '', nowMs);
  return friend.ok ? undefined : friend.failure;
}

interface Setting {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly currency: Currency;
}

/**
 * Moves the money of a pending transfer, finishes it, and reports that to the chat. The caller has locked the chat and the
 * transfer, and checked that the transfer is pending.
 */
export async function settle(
  trx: DatabaseTransaction,
  transfer: StoredTransfer,
  state: Exclude<TransferState, 'pending'>,
  sender: Actor,
  { services, tenant, currency }: Setting,
): Promise<AppendedMessage | undefined> {
  const { transferId, chatId, amount } = transfer;
  const isReceived = state === 'received';
  await payMoney(trx, services, {
    purpose: 'transfer',
    key: `${isReceived ? 'pay' : 'rest'}:${transferId}`,
    kind: isReceived ? 'capture' : 'release',
    holdId: transferId,
    owner: { tenant, userId: isReceived ? transfer.receiverId : transfer.senderId },
    amount,
    reason: `transfer ${state}`,
  });
  const nowMs = services.now();
  const card = await transferContent(trx, transfer, currency, { event: 'transfer', state });
  await finishTransfer(trx, transfer, { state, body: card.undecoded.text, nowMs });
  const visibleTo = viewersOf(transfer);
  // All of them may have left.
  if (!(await hasReaders(trx, chatId, visibleTo))) return undefined;
  const content = await transferContent(trx, transfer, currency, { event: 'report', state });
  return appendMessage(trx, { chatId, localId: newUuid(), sender, content, mentions: NO_MENTIONS, visibleTo }, nowMs);
}
