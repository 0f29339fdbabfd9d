import type { Decoded } from '#contract/codec.ts';
import type { msgSend } from '#contract/operations/msg-send.ts';
import type { FailureCode } from '#domain/failure.ts';
import { MAX_FILES_AT_ONCE } from '#domain/limits.ts';
import { albumIdOf } from '#domain/message/album.ts';
import { mayMentionEveryone } from '#domain/message/mention.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseBet } from '../../calls/refuse-bet.ts';
import { refuseMessage } from '../moderation/refuse-message.ts';
import { decideThrow } from '../games/throws.ts';
import { findObjection } from '../moderation/moderate.ts';
import { completeBet, keepCard } from '../lottery/card.ts';
import { acceptContent, fitsLimit } from './accept-content.ts';
import { completeCard } from './complete-card.ts';
import { takeFiles } from './take-files.ts';
import { validMentions } from './valid-mentions.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { addToAlbum } from '../../base/store/messages/albums.ts';
import { markUsed } from '../../base/store/files/files.ts';
import { type AppendedMessage, appendMessage, findByUuid } from '../../base/store/messages/messages.ts';
import { findQuote } from '../../base/store/messages/quotes.ts';
import { lockAndCheckSender } from '../../base/store/groups/send-rights.ts';
import { isUniqueViolation } from '../../base/store/engine/unique-violation.ts';

/**
 * Stores a message and notifies all members. A repeated call gets the first result, even if conditions have changed since.
 * Spec: 1-chat §4 Sending, §7 msgSend. S-01, S-10, D-06.
 *
 * @param initiator `platform`: the caller is a service account (L-SA5)
 */
export async function sendMessage(
  { chatId, localId, content, mentionedIds, mentionWords, quotedId }: Decoded<typeof msgSend.request>,
  context: SessionContext,
  initiator: 'user' | 'platform' = 'user',
): Promise<Outcome<Receipt>> {
  const { services, tenant, caller } = context;
  const { db, bus, now } = services;
  const platform = initiator === 'platform' ? tenant.code : undefined;
  const accepted = acceptContent(content);
  if (!accepted.ok) return refuse(accepted.failure, accepted.failure);
  const objection = platform === undefined ? await findObjection(accepted.value, [chatId], context) : undefined;
  if (objection !== undefined) {
    const first = await findByUuid(db, caller.userId, localId);
    return first === undefined ? refuseMessage(objection) : answer(first);
  }
  const checked = await completeBet(accepted.value, context);
  if (!checked.ok) {
    const first = await findByUuid(db, caller.userId, localId);
    return first === undefined ? refuseBet(checked.failure) : answer(first);
  }

  const outcome = await db
    .transaction()
    .execute(async (trx): Promise<SendOutcome> => {
      const sender = await lockAndCheckSender(trx, chatId, caller.userId, now());
      // Looked up only after locking: the same call may have been stored while this one waited for the lock.
      const first = await findByUuid(trx, caller.userId, localId);
      if (first !== undefined) return success({ first, appended: undefined });
      if (!sender.ok) return failure(sender.failure);
      if (!fitsLimit(checked.value, sender.value)) return failure('text_too_long');
      const quoted = quotedId === undefined ? undefined : await findQuote(trx, chatId, quotedId, caller.userId);
      if (quoted?.ok === false) return failure(quoted.failure);
      const quote = quoted?.value.own;
      const mentions = validMentions({ mentionedIds, mentionWords });
      if (mentions.everyone && !mayMentionEveryone(sender.value.role)) return failure('forbidden');
      const completed = await completeCard(trx, checked.value, { chatId, sender: sender.value, platform });
      if (!completed.ok) return completed;
      const place = { chatId, userId: caller.userId, tenant: caller.tenant };
      const taken = await takeFiles(trx, place, completed.value);
      if (!taken.ok) return failure(taken.failure);
      const albumId = albumIdOf(taken.value);
      // Last of the checks: a refusal after it would leave the part counted.
      if (albumId !== undefined && !(await addToAlbum(trx, { chatId, senderId: caller.userId, albumId }))) {
        return failure('album_full');
      }
      const { sessionId } = sender.value;
      const stored = await decideThrow(trx, services, taken.value.content, { ...place, localId });
      const message = { chatId, localId, sender: sender.value, content: stored, mentions, quote, sessionId };
      const appended = await appendMessage(trx, message, now());
      await keepCard(trx, tenant, appended);
      await markUsed(trx, chatId, taken.value.fileKeys, appended.message.delivery.messageId);
      return success({ first: undefined, appended: { ...appended, quoteForOthers: quoted?.value.forOthers } });
    })
    .catch(async (error: unknown) => {
      // The same uuid arrived in two chats at once. The index accepts one; the other call gets the first one's receipt.
      const first = isUniqueViolation(error) ? await findByUuid(db, caller.userId, localId) : undefined;
      if (first === undefined) throw error;
      return success({ first, appended: undefined });
    });

  if (!outcome.ok) {
    return outcome.failure === 'album_full'
      ? refuse('invalid_request', `An album takes at most ${MAX_FILES_AT_ONCE} pictures and videos.`)
      : refuse(outcome.failure, outcome.failure);
  }
  const { first, appended } = outcome.value;
  if (appended === undefined) return answer(first);
  pushMessage(bus, tenant, appended);
  return answer({ messageId: appended.message.delivery.messageId, timeMs: appended.message.timeMs });
}

type Receipt = NonNullable<Awaited<ReturnType<typeof findByUuid>>>;
type SendOutcome = Result<
  | { readonly first: Receipt; readonly appended: undefined }
  | { readonly first: undefined; readonly appended: AppendedMessage },
  FailureCode | 'album_full'
>;
