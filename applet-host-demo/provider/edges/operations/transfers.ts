import * as calls from '#contract/operations/transfers.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result } from '#domain/result.ts';
import { LINKS_REFUSED, MESSAGE_REFUSED } from '../../capabilities/moderation/moderate.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse, type Refusal } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { payConfirmed } from '../../capabilities/money/confirmation.ts';
import { PAYEE_UNAVAILABLE } from '../../capabilities/money/rights.ts';
import { answerTransfer } from '../../capabilities/money/transfer-answers.ts';
import { readTransfer, readTransferStates } from '../../capabilities/money/transfer-details.ts';
import { generateTransfer, readTransferSetting } from '../../capabilities/money/transfer-sending.ts';

const SENTENCES: Partial<Record<FailureCode, string>> = {
  balance_low: 'The balance is lower than "amount".',
  blacklist: 'You have blocked the other user.',
  blacklisted: 'The other user has blocked you.',
  forbidden:
    'Only the user to whom a transfer is addressed may answer it; the platform may have no money in its chats.',
  invalid_request: 'A field is out of its range, or the uuid belongs to another transfer.',
  isBan: 'You are muted in this group.',
  links_refused: LINKS_REFUSED,
  message_refused: MESSAGE_REFUSED,
  too_frequent: 'You have sent too much within a minute. Wait a moment.',
  not_found: 'The chat has no such transfer.',
  payee_unavailable: PAYEE_UNAVAILABLE,
  red_closed: 'The group does not allow money in its chat.',
  transfer_amount: '"amount" must be an amount of the currency, at least one minor unit.',
  transfer_daily_count: 'You have sent the allowed number of transfers in 24 hours.',
  transfer_daily_limit: '"amount" exceeds what you may transfer in 24 hours.',
  transfer_expired: 'The transfer has expired.',
  transfer_limit: '"amount" exceeds the limit of one transfer.',
  transfer_payee: '"muidTarget" is not in this chat.',
  transfer_received: 'The transfer was received.',
  transfer_returned: 'The transfer was returned.',
  transfer_self: 'You cannot transfer money to yourself.',
};

function reply<T, R>(outcome: Result<T, FailureCode | Refusal>, chatId: string, map: (value: T) => R): Outcome<R> {
  if (outcome.ok) return answer(map(outcome.value));
  if (typeof outcome.failure !== 'string') return failure(outcome.failure);
  const sentence = SENTENCES[outcome.failure];
  return sentence === undefined ? refuseChat(outcome.failure, chatId) : refuse(outcome.failure, sentence);
}
const same = <T>(value: T): T => value;

export const handleTransferSettingGet = forSession(calls.transferSettingGet, async ({ chatId }, context) =>
  reply(await readTransferSetting(chatId, context), chatId, same),
);

export const handleTransferGenerate = forSession(
  calls.transferGenerate,
  async ({ password, confirmation, ...request }, context) => {
    const pay = (isConfirmed: boolean) => generateTransfer(request, isConfirmed, context);
    const payment = { ...request, purpose: 'transfer', payee: request.toId } as const;
    return reply(await payConfirmed(payment, { password, confirmation }, context, pay), request.chatId, same);
  },
);

export const handleTransferReceive = forSession(calls.transferReceive, async (request, context) =>
  reply(await answerTransfer(request, 'received', context), request.chatId, ({ state }) => ({ state })),
);

export const handleTransferReturn = forSession(calls.transferReturn, async (request, context) =>
  reply(await answerTransfer(request, 'returned', context), request.chatId, ({ state }) => ({ state })),
);

export const handleTransferDetailGet = forSession(calls.transferDetailGet, async (request, context) =>
  reply(await readTransfer(request, context), request.chatId, same),
);

export const handleTransferStatesGet = forSession(calls.transferStatesGet, async (request, context) =>
  reply(await readTransferStates(request, context), request.chatId, same),
);
