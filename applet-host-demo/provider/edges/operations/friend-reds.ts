import * as calls from '#contract/operations/friend-reds.ts';
import { otherParty } from '#domain/chat/chat-id.ts';
import { decimalText } from '#domain/money/amount.ts';
import { forSession } from '../../calls/handler.ts';
import { refuse } from '../../calls/outcome.ts';
import { payConfirmed } from '../../capabilities/money/confirmation.ts';
import { readDetail, readStates } from '../../capabilities/money/details.ts';
import { readFriendSetting, sendToFriend } from '../../capabilities/money/friend-sending.ts';
import { grabEnvelope } from '../../capabilities/money/opening.ts';
import { moneyOf } from '../../capabilities/money/rights.ts';
import { reply, same } from './red-envelopes.ts';

export const handleFriendRedSettingGet = forSession(calls.friendRedSettingGet, async ({ chatId }, context) =>
  reply(await readFriendSetting(chatId, context), chatId, same),
);

export const handleFriendRedGenerate = forSession(
  calls.friendRedGenerate,
  async ({ password, confirmation, ...request }, context) => {
    const payee = otherParty(request.chatId, context.caller.userId) ?? '';
    const pay = (isConfirmed: boolean) => sendToFriend(request, isConfirmed, context);
    const payment = { ...request, purpose: 'friend-envelope', payee } as const;
    return reply(await payConfirmed(payment, { password, confirmation }, context, pay), request.chatId, same);
  },
);

export const handleFriendRedGrab = forSession(calls.friendRedGrab, async (request, context) => {
  const currency = moneyOf(context.tenant)?.currency;
  if (currency === undefined) return refuse('forbidden', 'The platform has no money in its chats.');
  const outcome = await grabEnvelope(request, context);
  return reply(outcome, request.chatId, ({ bonus }) => ({ bonus: decimalText(bonus, currency) }));
});

export const handleFriendRedDetailGet = forSession(calls.friendRedDetailGet, async (request, context) =>
  reply(await readDetail(request, context), request.chatId, same),
);

export const handleFriendRedStatesGet = forSession(calls.friendRedStatesGet, async (request, context) =>
  reply(await readStates(request, context), request.chatId, same),
);
