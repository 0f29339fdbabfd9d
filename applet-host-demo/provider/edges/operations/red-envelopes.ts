import * as calls from '#contract/operations/red-envelopes.ts';
import type { FailureCode } from '#domain/failure.ts';
import { decimalText } from '#domain/money/amount.ts';
import { failure, type Result } from '#domain/result.ts';
import { LINKS_REFUSED, MESSAGE_REFUSED } from '../../capabilities/moderation/moderate.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse, type Refusal } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { payConfirmed } from '../../capabilities/money/confirmation.ts';
import { readDetail, readStates } from '../../capabilities/money/details.ts';
import { grabEnvelope } from '../../capabilities/money/opening.ts';
import { changeFunctions, moneyOf, PAYEE_UNAVAILABLE } from '../../capabilities/money/rights.ts';
import { generateEnvelope, readSetting } from '../../capabilities/money/sending.ts';

const SENTENCES: Partial<Record<FailureCode, string>> = {
  balance_low: 'The balance is lower than "total".',
  forbidden: 'Your role, the group or the platform does not allow this.',
  invalid_request: 'A field is out of its range, or the uuid belongs to another envelope.',
  isBan: 'You are muted in this group.',
  links_refused: LINKS_REFUSED,
  message_refused: MESSAGE_REFUSED,
  too_frequent: 'You have sent too much within a minute. Wait a moment.',
  blacklist: 'You have blocked the other user.',
  blacklisted: 'The other user has blocked you.',
  not_found: 'The group has no such red envelope.',
  payee_unavailable: PAYEE_UNAVAILABLE,
  red_closed: 'The group does not allow red envelopes.',
  red_daily_count: 'You have sent the allowed number of envelopes in 24 hours.',
  red_daily_limit: '"total" exceeds what you may send in 24 hours.',
  red_expired: 'The red envelope has expired.',
  red_own: 'Only the other user of the chat can open the envelope.',
  red_guest: 'Guests cannot open red envelopes. Join the group first.',
  red_quantity: '"quantity" must be at least 1, and at most the allowed number and the number of members.',
  red_share_small: '"total" is too low: each share needs one minor unit.',
  red_taken: 'All shares of the red envelope are taken.',
  red_total: '"total" must be an amount of the currency, and divisible into equal shares.',
  red_total_limit: '"total" exceeds the limit of one envelope.',
};

export function reply<T, R>(
  outcome: Result<T, FailureCode | Refusal>,
  chatId: string,
  map: (value: T) => R,
): Outcome<R> {
  if (outcome.ok) return answer(map(outcome.value));
  if (typeof outcome.failure !== 'string') return failure(outcome.failure);
  const sentence = SENTENCES[outcome.failure];
  return sentence === undefined ? refuseChat(outcome.failure, chatId) : refuse(outcome.failure, sentence);
}
export const same = <T>(value: T): T => value;

export const handleRedEnvelopeSettingGet = forSession(calls.redEnvelopeSettingGet, async ({ groupId }, context) =>
  reply(await readSetting(groupId, context), groupId, same),
);

export const handleRedEnvelopeGenerate = forSession(
  calls.redEnvelopeGenerate,
  async ({ password, confirmation, ...request }, context) => {
    const { groupId, total: amount } = request;
    const payment = { ...request, purpose: 'group-envelope', chatId: groupId, payee: groupId, amount } as const;
    const pay = (isConfirmed: boolean) => generateEnvelope(request, isConfirmed, context);
    return reply(await payConfirmed(payment, { password, confirmation }, context, pay), groupId, same);
  },
);

export const handleRedEnvelopeGrab = forSession(calls.redEnvelopeGrab, async (request, context) => {
  const currency = moneyOf(context.tenant)?.currency;
  if (currency === undefined) return refuse('forbidden', 'The platform has no money in its chats.');
  const { groupId, redId } = request;
  const outcome = await grabEnvelope({ chatId: groupId, redId }, context);
  return reply(outcome, groupId, ({ bonus }) => ({ bonus: decimalText(bonus, currency) }));
});

export const handleRedEnvelopeDetailGet = forSession(calls.redEnvelopeDetailGet, async ({ groupId, redId }, context) =>
  reply(await readDetail({ chatId: groupId, redId }, context), groupId, same),
);

export const handleRedEnvelopeStatesGet = forSession(calls.redEnvelopeStatesGet, async ({ groupId, redIds }, context) =>
  reply(await readStates({ chatId: groupId, redIds }, context), groupId, same),
);

export const handleGroupFunctionsSet = forSession(calls.groupFunctionsSet, async (request, context) =>
  reply(await changeFunctions(request, context), request.groupId, same),
);
