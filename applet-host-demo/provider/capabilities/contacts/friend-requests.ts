import { isRequestOpen, checkRequestMessage, requestOutcome } from '#domain/contact/friend-request.ts';
import type { ViewRefusal } from '#domain/contact/meeting.ts';
import type { FailureCode } from '#domain/failure.ts';
import { recentListStartMs } from '#domain/recent-list.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import type { Services } from '../../calls/services.ts';
import { findTextObjection, objectionCode } from '../moderation/moderate.ts';
import { notifyPresenceBetween } from '../../delivery/presence/friend-presence.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { limitsOf } from '../../base/store/access/player-limits.ts';
import {
  addBoardNote,
  countPending,
  decideRequest,
  findPending,
  lockPair,
  type NewRequest,
  putRequest,
} from '../../base/store/people/friend-requests.ts';
import { befriend } from '../../base/store/people/friends.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import { findRequestFacts } from '../../base/store/people/request-facts.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/** The maximum number of pending requests per user within a week. It stops users who send requests to everyone. */
const MAX_PENDING_REQUESTS = 100;

type RequestResult =
  | { readonly kind: 'asked'; readonly isShadowed: boolean }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'friends'; readonly message: AppendedMessage };

/**
 * Sends a friend request, or makes the two users friends if both want it, and notifies both. The value is true when they are friends
 * now. There is one pending request per pair and direction: asking again renews it. Of the request of a shadow-limited user, only the
 * sender knows. Fails as `requestOutcome` does, or with `not_found`, `text_too_long`, `too_frequent`, `muted`, or an `objectionCode`.
 * Spec: 2-contacts-groups §4 Friend request. S-10, L-MO12.
 */
export async function requestFriendship(
  services: Services,
  tenant: Tenant,
  request: NewRequest,
): Promise<Result<boolean, FailureCode | ViewRefusal>> {
  const { db, bus, now } = services;
  const { fromId, toId } = request;
  const message = checkRequestMessage(request.message);
  if (!message.ok) return message;
  const nowMs = now();
  const fromMs = recentListStartMs(nowMs);
  const outcome = await db
    .transaction()
    .execute(async (trx): Promise<Result<RequestResult, FailureCode | ViewRefusal>> => {
      await lockPair(trx, fromId, toId);
      const facts = await findRequestFacts(trx, tenant, request);
      if (facts === undefined) return failure('not_found');
      const theirs = await findPending(trx, toId, fromId, fromMs);
      const haveTheyAsked = theirs !== undefined && !theirs.isShadowed && isRequestOpen(theirs.timeMs, nowMs);
      const decided = requestOutcome({ ...facts, haveTheyAsked });
      if (!decided.ok) return decided;
      if (decided.value === 'befriend') {
        await decideRequest(trx, toId, fromId, 'accepted', { fromMs });
        await decideRequest(trx, fromId, toId, 'accepted', { fromMs });
        return success({ kind: 'friends', message: await beginFriendship(trx, tenant, [fromId, toId], nowMs) });
      }
      // A request approaches another user, with and without a note. A user who only agrees says nothing.
      const limits = await limitsOf(trx, fromId, nowMs);
      if (limits.includes('mute')) return failure('muted');
      const objection = findTextObjection(message.value, tenant, limits);
      if (objection !== undefined) return failure(objectionCode(objection));
      const isShadowed = limits.includes('shadow');
      const before = await findPending(trx, fromId, toId, fromMs);
      // The receiver keeps a request that came before the limit.
      if (before !== undefined && isShadowed && !before.isShadowed) return success({ kind: 'unchanged' });
      if (before?.message === message.value && before.isShadowed === isShadowed) return success({ kind: 'unchanged' });
      if (before === undefined && (await countPending(trx, fromId, fromMs)) >= MAX_PENDING_REQUESTS) {
        return failure('too_frequent');
      }
      await putRequest(trx, { ...request, message: message.value, isShadowed }, nowMs);
      return success({ kind: 'asked', isShadowed });
    });
  if (!outcome.ok) return outcome;
  const result = outcome.value;
  if (result.kind === 'unchanged') return success(false);
  pushUpdate(bus, 'invitedList', result.kind === 'asked' && result.isShadowed ? [fromId] : [fromId, toId]);
  if (result.kind !== 'friends') return success(false);
  pushUpdate(bus, 'friendList', [fromId, toId]);
  pushMessage(bus, tenant, result.message);
  await notifyPresenceBetween(services, fromId, toId);
  return success(true);
}

/**
 * Decides a pending request. If agreed, the two users become friends, and a system message in their chat says so. Returns false
 * when the request is no longer pending.
 */
export async function answerFriendRequest(
  services: Services,
  tenant: Tenant,
  { fromId, toId, isAgreed }: { readonly fromId: string; readonly toId: string; readonly isAgreed: boolean },
): Promise<boolean> {
  const { db, bus, now } = services;
  const nowMs = now();
  const outcome = await db.transaction().execute(async (trx) => {
    await lockPair(trx, fromId, toId);
    const state = isAgreed ? 'accepted' : 'refused';
    if (!(await decideRequest(trx, fromId, toId, state, { fromMs: recentListStartMs(nowMs), by: toId })))
      return undefined;
    if (!isAgreed) return { message: undefined };
    // Also answers the user's own request in the other direction, if there is one.
    await decideRequest(trx, toId, fromId, 'accepted');
    return { message: await beginFriendship(trx, tenant, [fromId, toId], nowMs) };
  });
  if (outcome === undefined) return false;
  pushServerNoti(bus, tenant, 'invite_updated', [fromId, toId]);
  if (outcome.message === undefined) return true;
  pushUpdate(bus, 'friendList', [fromId, toId]);
  pushMessage(bus, tenant, outcome.message);
  await notifyPresenceBetween(services, fromId, toId);
  return true;
}

async function beginFriendship(
  trx: DatabaseTransaction,
  tenant: Tenant,
  [a, b]: readonly [string, string],
  nowMs: number,
): Promise<AppendedMessage> {
  const chatId = await befriend(trx, tenant.code, a, b, nowMs);
  const content = { kind: 'notice', notice: { kind: 'already-friends' } } as const;
  const line = { chatId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
  return appendMessage(trx, line, nowMs);
}

/**
 * Adds a note to the pending request between two users and notifies both. Fails with `text_empty`, `text_too_long`, `muted`, an
 * `objectionCode`, or `already_decided` when no request is pending. Only its author sees the note of a shadow-limited user.
 * Spec: 2-contacts-groups §3 Friend relation (msgBoard), §5. L-MO12.
 */
export async function writeToRequest(
  { db, bus, now }: Services,
  tenant: Tenant,
  { authorId, otherId, text }: { readonly authorId: string; readonly otherId: string; readonly text: string },
): Promise<Result<undefined, FailureCode>> {
  const checked = checkRequestMessage(text);
  if (!checked.ok) return checked;
  if (checked.value === '') return failure('text_empty');
  const limits = await limitsOf(db, authorId, now());
  if (limits.includes('mute')) return failure('muted');
  const objection = findTextObjection(checked.value, tenant, limits);
  if (objection !== undefined) return failure(objectionCode(objection));
  const isShadowed = limits.includes('shadow');
  const line = { authorId, otherId, text: checked.value, fromMs: recentListStartMs(now()), isShadowed };
  const isWritten = await db.transaction().execute((trx) => addBoardNote(trx, line));
  if (!isWritten) return failure('already_decided');
  pushServerNoti(bus, tenant, 'invite_updated', isShadowed ? [authorId] : [authorId, otherId]);
  return success(undefined);
}
