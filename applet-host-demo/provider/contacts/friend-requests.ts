import { isRequestOpen, checkRequestMessage, requestOutcome } from '../../../widget/domain/contact/friend-request.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { recentListStartMs } from '../../../widget/domain/recent-list.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import type { Services } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { pushUpdate } from '../pushes/update.ts';
import {
  addBoardLine,
  countPending,
  decideRequest,
  findPending,
  lockPair,
  type NewRequest,
  putRequest,
} from '../store/friend-requests.ts';
import { befriend } from '../store/friends.ts';
import { newUuid } from '../store/ids.ts';
import { type AppendedMessage, appendMessage } from '../store/messages.ts';
import { findRequestFacts } from '../store/request-facts.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import type { Tenant } from '../tenants/settings.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/** People whom one may have asked within a week without an answer: nobody knows more, and who asks everybody is a nuisance. */
const MAX_PENDING_REQUESTS = 100;

type Deed =
  | { readonly kind: 'asked' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'friends'; readonly message: AppendedMessage };

/**
 * Asks somebody for friendship, or makes the two friends where both want it, and tells both; true when they are friends now. One request waits per pair and
 * direction: asking again renews it. Fails as `requestOutcome` does, with `not_found`, `text_too_long` or `too_frequent`.
 * Spec: 2-contacts-groups §4 Friend request. S-10.
 */
export async function requestFriendship(
  { db, bus, now }: Services,
  tenant: Tenant,
  request: NewRequest,
): Promise<Result<boolean, FailureCode>> {
  const { fromId, toId } = request;
  const message = checkRequestMessage(request.message);
  if (!message.ok) return message;
  const nowMs = now();
  const fromMs = recentListStartMs(nowMs);
  const outcome = await db.transaction().execute(async (trx): Promise<Result<Deed, FailureCode>> => {
    await lockPair(trx, fromId, toId);
    const facts = await findRequestFacts(trx, tenant.code, request);
    if (facts === undefined) return failure('not_found');
    const theirs = await findPending(trx, toId, fromId, fromMs);
    const haveTheyAsked = theirs !== undefined && isRequestOpen(theirs.timeMs, nowMs);
    const decided = requestOutcome({ ...facts, haveTheyAsked });
    if (!decided.ok) return decided;
    if (decided.value === 'befriend') {
      await decideRequest(trx, toId, fromId, 'accepted', fromMs);
      await decideRequest(trx, fromId, toId, 'accepted', fromMs);
      return success({ kind: 'friends', message: await beginFriendship(trx, tenant, [fromId, toId], nowMs) });
    }
    const before = await findPending(trx, fromId, toId, fromMs);
    if (before?.message === message.value) return success({ kind: 'unchanged' });
    if (before === undefined && (await countPending(trx, fromId, fromMs)) >= MAX_PENDING_REQUESTS) {
      return failure('too_frequent');
    }
    await putRequest(trx, { ...request, message: message.value }, nowMs);
    return success({ kind: 'asked' });
  });
  if (!outcome.ok) return outcome;
  const deed = outcome.value;
  if (deed.kind === 'unchanged') return success(false);
  pushUpdate(bus, 'invitedList', [fromId, toId]);
  if (deed.kind !== 'friends') return success(false);
  pushUpdate(bus, 'friendList', [fromId, toId]);
  pushMessage(bus, tenant, deed.message);
  return success(true);
}

/**
 * Decides a request that waits: agreed, the two are friends, and their chat begins with a line that says so. False when
 * there is nothing to decide, any more.
 */
export async function answerFriendRequest(
  { db, bus, now }: Services,
  tenant: Tenant,
  { fromId, toId, isAgreed }: { readonly fromId: string; readonly toId: string; readonly isAgreed: boolean },
): Promise<boolean> {
  const nowMs = now();
  const outcome = await db.transaction().execute(async (trx) => {
    await lockPair(trx, fromId, toId);
    const state = isAgreed ? 'accepted' : 'refused';
    if (!(await decideRequest(trx, fromId, toId, state, recentListStartMs(nowMs)))) return undefined;
    if (!isAgreed) return { message: undefined };
    // One's own request to them, if there is one, is answered by this too.
    await decideRequest(trx, toId, fromId, 'accepted');
    return { message: await beginFriendship(trx, tenant, [fromId, toId], nowMs) };
  });
  if (outcome === undefined) return false;
  pushServerNoti(bus, tenant, 'invite_updated', [fromId, toId]);
  if (outcome.message === undefined) return true;
  pushUpdate(bus, 'friendList', [fromId, toId]);
  pushMessage(bus, tenant, outcome.message);
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
 * Writes a line to a request that waits between the two, and tells both. Fails with `text_empty`, `text_too_long`, or
 * `already_decided` when none waits. Spec: 2-contacts-groups §3 Friend relation (msgBoard), §5.
 */
export async function writeToRequest(
  { db, bus, now }: Services,
  tenant: Tenant,
  { authorId, otherId, text }: { readonly authorId: string; readonly otherId: string; readonly text: string },
): Promise<Result<undefined, FailureCode>> {
  const checked = checkRequestMessage(text);
  if (!checked.ok) return checked;
  if (checked.value === '') return failure('text_empty');
  const line = { authorId, otherId, text: checked.value, fromMs: recentListStartMs(now()) };
  const isWritten = await db.transaction().execute((trx) => addBoardLine(trx, line));
  if (!isWritten) return failure('already_decided');
  pushServerNoti(bus, tenant, 'invite_updated', [authorId, otherId]);
  return success(undefined);
}
