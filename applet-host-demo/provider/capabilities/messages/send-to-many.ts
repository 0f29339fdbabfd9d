import type { MassMessage } from '#contract/operations/message-fields.ts';
import type { FailureCode } from '#domain/failure.ts';
import { MAX_BET_SHARE_TARGETS } from '#domain/limits.ts';
import { hasFile, kindContentOf } from '#domain/message/kinds.ts';
import { mayMentionEveryone } from '#domain/message/mention.ts';
import { type Mentions, NO_MENTIONS, type SendableContent } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseBet } from '../../calls/refuse-bet.ts';
import { refusedByAll } from '../../calls/refuse-sender.ts';
import { decideThrow } from '../games/throws.ts';
import { completeBet, keepCard } from '../lottery/card.ts';
import { refuseMessage } from '../moderation/refuse-message.ts';
import { findObjection } from '../moderation/moderate.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { appendMessage, findByUuid } from '../../base/store/messages/messages.ts';
import { lockAndCheckSender } from '../../base/store/groups/send-rights.ts';
import { acceptContent, fitsLimit } from './accept-content.ts';
import { completeCard } from './complete-card.ts';

export interface Sent {
  readonly sent: number;
  readonly failed: readonly { readonly chatId: string; readonly code: FailureCode }[];
}

/** The part of the call's uuid that fits into each message's uuid, next to a chat id. */
const UUID_CHARACTERS = 43;

/** The uuid of the message that a call writes to one of several chats. A repeat of the call finds it. S-01. */
export const uuidInChat = (localId: string, chatId: string): string => `${localId.slice(0, UUID_CHARACTERS)}-${chatId}`;

/**
 * Sends a text or a card to several chats of the caller, each in its own transaction. Chats that refuse it are reported with their
 * code. Files belong to one chat, so messages with files are refused. S-01, S-10, L-CT4.
 */
export async function sendToMany(
  { localId, content, mentions = NO_MENTIONS }: MassMessage & { readonly mentions?: Mentions },
  chatIds: readonly string[],
  context: SessionContext,
): Promise<Outcome<Sent>> {
  const checked = acceptContent(content);
  if (!checked.ok) return refuse(checked.failure, checked.failure);
  const objection = await findObjection(checked.value, chatIds, context);
  if (objection !== undefined) return refuseMessage(objection);
  const targets = new Set(chatIds);
  if (kindContentOf(checked.value).kind === 'bet' && targets.size > MAX_BET_SHARE_TARGETS)
    return refuse('invalid_request', `A bet can be shared with at most ${MAX_BET_SHARE_TARGETS} chats at once.`);
  const accepted = await completeBet(checked.value, context);
  if (!accepted.ok) return refuseBet(accepted.failure);
  if (hasFile(kindContentOf(accepted.value)))
    return refuse('invalid_request', 'Files cannot be sent to several chats. Forward their message instead.');
  const failed: { chatId: string; code: FailureCode }[] = [];
  for (const chatId of targets) {
    const done = await sendTo(context, chatId, uuidInChat(localId, chatId), { content: accepted.value, mentions });
    if (!done.ok) failed.push({ chatId, code: done.failure });
  }
  return refusedByAll(failed, targets.size) ?? answer({ sent: targets.size - failed.length, failed });
}

async function sendTo(
  { services, tenant, caller }: SessionContext,
  chatId: string,
  localId: string,
  { content, mentions }: { readonly content: SendableContent; readonly mentions: Mentions },
): Promise<Result<undefined, FailureCode>> {
  const { db, bus, now } = services;
  const outcome = await db.transaction().execute(async (trx) => {
    const sender = await lockAndCheckSender(trx, chatId, caller.userId, now());
    if ((await findByUuid(trx, caller.userId, localId)) !== undefined) return success(undefined);
    if (!sender.ok) return failure(sender.failure);
    if (mentions.everyone && !mayMentionEveryone(sender.value.role)) return failure<FailureCode>('forbidden');
    if (!fitsLimit(content, sender.value)) return failure<FailureCode>('text_too_long');
    const completed = await completeCard(trx, content, { chatId, sender: sender.value });
    if (!completed.ok) return completed;
    const decided = await decideThrow(trx, services, completed.value, { chatId, userId: caller.userId, localId });
    const message = { chatId, localId, sender: sender.value, content: decided, mentions };
    const appended = await appendMessage(trx, message, now());
    await keepCard(trx, tenant, appended);
    return success(appended);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value !== undefined) pushMessage(bus, tenant, outcome.value);
  return success(undefined);
}
