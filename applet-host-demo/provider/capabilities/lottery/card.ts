import { type BetOrder, checkBetOrder } from '#contract/bet-order.ts';
import { parseBody } from '#contract/entities/body.ts';
import { unpackContent } from '#contract/entities/rich-content.ts';
import type { FailureCode } from '#domain/failure.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import type { RichMessageContent, SendableContent } from '#domain/message/message.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import type { AppendedMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { insertCard, watchOrder } from '../../base/store/lottery/shared-bets.ts';
import { findUser } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import type { LotteryOrder } from './lottery.ts';

/** The currency of a tenant's lottery. Undefined: the tenant has none. */
export const lotteryCurrency = ({ config, settings }: Tenant): Currency | undefined =>
  config.hasLottery ? settings.money?.currency : undefined;

/**
 * Replaces a shared order by the facts of the lottery, which must have it as an order of the caller. Other content stays unchanged.
 * Call it before the transaction that stores the message. Fails with `bet_unknown`, `bet_not_own` or `server_busy`. L-LO2.
 */
export async function completeBet<Content extends SendableContent>(
  content: Content,
  { services, tenant, caller }: SessionContext,
): Promise<Result<SendableContent, FailureCode>> {
  if (content.kind !== 'rich' || content.rich.kind !== 'bet') return success(content);
  const currency = lotteryCurrency(tenant);
  const { orderId } = content.rich;
  if (currency === undefined || orderId === '') return failure('bet_unknown');
  const found = await services.lottery.order({ tenant, userId: caller.userId }, orderId);
  if (found.state === 'unknown') return failure('server_busy');
  if (found.state === 'none') return failure('bet_unknown');
  if (found.state === 'other-player') return failure('bet_not_own');
  const owner = await findUser(services.db, caller.userId);
  return success(cardOf(found.value, currency, owner?.account.name ?? ''));
}

function cardOf(order: LotteryOrder, currency: Currency, ownerName: string): RichMessageContent {
  const { type, orderId, gameId, gameName, playId, playName, issue, closesAtMs, content, items, amount, hitRate } =
    order;
  const [first] = items;
  const stakes = items.reduce((sum, { nums }) => sum + Number(nums ?? 1), 0);
  const facts: Omit<BetOrder, 'type'> = {
    orderId,
    gameId,
    gameName,
    gamePlayId: playId,
    playName,
    periodNo: issue,
    periodEndDate: String(closesAtMs),
    betContent: content,
    betAmount: decimalText(amount, currency),
    betOneStakeNum: String(stakes),
    ...(first?.times === undefined ? {} : { betMultiplier: first.times }),
    ...(first?.rebate === undefined ? {} : { rebate: first.rebate }),
    ...(first?.mode === undefined ? {} : { amode: first.mode }),
    ownNickName: ownerName,
    hitRate,
    betItem: items,
  };
  return unpackContent(type, JSON.stringify(facts));
}

/** Stores that a message shows an order, in the transaction that stores the message. */
export async function keepCard(
  trx: DatabaseTransaction,
  { code }: Tenant,
  { message: { chatId, senderId, content, delivery } }: AppendedMessage,
): Promise<void> {
  const rich = kindContentOf(content);
  if (rich.kind !== 'bet') return;
  const { orderId, closesAtMs = 0 } = rich;
  await watchOrder(trx, { tenant: code, orderId, userId: senderId }, closesAtMs);
  await insertCard(trx, { tenant: code, orderId }, { chatId, messageId: delivery.messageId });
}

/** Whether content is an order that a user may share, with valid fields. Precision plans come from the lottery. */
export function acceptBet({ undecoded: { type, text } }: RichMessageContent): Result<SendableContent, FailureCode> {
  if (type === 'precisionBet') return failure('forbidden');
  const checked = checkBetOrder({ ...parseBody(text), type });
  return checked.ok ? success(unpackContent(type, JSON.stringify(checked.order))) : failure('invalid_request');
}
