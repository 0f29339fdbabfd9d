import {
  canRestore,
  recallRefusal,
  RECALL_REFUSALS,
  type RecallRefusal,
  type RecallTarget,
} from '#domain/group/permissions.ts';
import type { FailureCode } from '#domain/failure.ts';
import { MAX_BATCH_RECALL, MIN_BATCH_RECALL } from '#domain/limits.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse, type Refusal } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { type Actor, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { appendMessage, findByUuid, type AppendedMessage } from '../../base/store/messages/messages.ts';
import {
  findFixedKind,
  findRecallable,
  type FixedKind,
  markRecalled,
  readForAll,
  type RecallableMessage,
} from '../../base/store/messages/recalls.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { messageNumber } from '../../base/store/messages/message-number.ts';

/** The rights that the call's name claims. The caller's actual role decides what is allowed. */
export type RecallRank = 'own' | 'admin' | 'owner';

export interface RecallRequest {
  readonly kind: 'recall' | 'restore';
  readonly rank: RecallRank;
  readonly isBatch: boolean;
  readonly chatId: string;
  readonly messageIds: readonly string[];
  readonly localId: string | undefined;
}

const FIXED: Readonly<Record<FixedKind, Refusal>> = {
  transfer: {
    code: 'transfer_fixed',
    message: 'A transfer cannot be recalled. One that is not received comes back after 24 hours.',
  },
  notice: { code: 'message_fixed', message: 'Notices and commands cannot be recalled.' },
};

interface Receipt {
  readonly messageId: string;
  readonly timeMs: number;
}

type Done =
  | { readonly receipt: Receipt }
  | { readonly appended: AppendedMessage; readonly restored: readonly AppendedMessage[] };

/**
 * Recalls or restores messages, all or none, and notifies all members with one command in the chat's own sequence. Messages
 * that already have the requested state are skipped. Spec: 1-chat §4 Recall and restore, §5 Batch recall. S-01, S-10, D-06.
 */
export async function recallMessages(
  request: RecallRequest,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<Receipt>> {
  const { db, bus, now } = services;
  const { chatId } = request;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<Done, FailureCode | Refusal>> => {
    const actor = await lockAndFindActor(trx, chatId, caller.userId);
    const first = request.localId === undefined ? undefined : await findByUuid(trx, caller.userId, request.localId);
    if (first !== undefined) return success({ receipt: first });
    if (!actor.ok) return actor;
    const checked = await checkRequest(trx, actor.value, request);
    if (!checked.ok) return checked;
    const open = checked.value.filter(({ deletedBy }) => (deletedBy === null) === (request.kind === 'recall'));
    if (open.length === 0) return success({ receipt: { messageId: '0', timeMs: now() } });
    return success(await carryOut(trx, actor.value, request, open, now()));
  });
  if (!outcome.ok) {
    const { failure: reason } = outcome;
    return typeof reason === 'string' ? refuseChat(reason, chatId) : refuse(reason.code, reason.message);
  }
  if ('receipt' in outcome.value) return answer(outcome.value.receipt);
  const { appended, restored } = outcome.value;
  for (const message of [...restored, appended]) pushMessage(bus, tenant, message);
  return answer({ messageId: appended.message.delivery.messageId, timeMs: appended.message.timeMs });
}

/** Returns the requested messages if the caller may change each of them. */
async function checkRequest(
  trx: DatabaseTransaction,
  actor: Actor,
  request: RecallRequest,
): Promise<Result<readonly RecallableMessage[], Refusal>> {
  const ids = new Set(request.messageIds.map(messageNumber));
  if (request.isBatch && (ids.size < MIN_BATCH_RECALL || ids.size > MAX_BATCH_RECALL))
    return forbid(RECALL_REFUSALS.count);
  if (request.rank === 'owner' && actor.role !== 'owner') return forbid(RECALL_REFUSALS.notOwn);
  if (request.rank === 'admin' && actor.role === undefined) return forbid(RECALL_REFUSALS.notOwn);
  const found = await findRecallable(trx, request.chatId, [...ids]);
  if (found.length < ids.size) {
    const fixed = await findFixedKind(trx, request.chatId, [...ids], actor);
    if (fixed !== undefined) return failure(FIXED[fixed]);
    return failure({ code: 'not_found', message: `There is no such message in chat ${request.chatId}.` });
  }
  for (const message of found) {
    const refusal = refusalOf(actor, message, request);
    if (refusal !== undefined) return forbid(refusal);
  }
  return success(found);
}

function refusalOf(
  actor: Actor,
  message: RecallableMessage,
  { kind, rank, isBatch }: RecallRequest,
): RecallRefusal | undefined {
  const target: RecallTarget = { isOwn: message.senderId === actor.userId, senderRole: message.senderRole };
  // A call with own rights never uses more than a member's rights.
  const role = rank === 'own' ? 'member' : (actor.role ?? 'member');
  if (kind === 'recall') return recallRefusal(role, target, { isBatch });
  const { deletedBy, senderId, deletedByRole } = message;
  if (deletedBy === PLATFORM_ACTOR) return RECALL_REFUSALS.byPlatform;
  if (deletedBy === null) return role === 'member' ? RECALL_REFUSALS.notOwn : undefined;
  const isAllowed = canRestore(role, { ...target, isWithdrawn: deletedBy === senderId, recalledByRole: deletedByRole });
  return isAllowed ? undefined : role === 'member' ? RECALL_REFUSALS.notOwn : RECALL_REFUSALS.ofAdmin;
}

async function carryOut(
  trx: DatabaseTransaction,
  actor: Actor,
  { kind, chatId, localId = newUuid() }: RecallRequest,
  messages: readonly RecallableMessage[],
  nowMs: number,
): Promise<Done> {
  const numbers = messages.map(({ messageId }) => messageId);
  // Clients ignore a command that is not newer than the last one for the same message.
  const timeMs = Math.max(nowMs, ...messages.map(({ deletedAtMs }) => deletedAtMs + 1));
  const content = { kind: 'command', command: kind, messageIds: numbers.map(String) } as const;
  const appended = await appendMessage(trx, { chatId, localId, sender: actor, content, mentions: NO_MENTIONS }, timeMs);
  const byId = kind === 'recall' ? actor.userId : null;
  await markRecalled(trx, chatId, numbers, { byId, timeMs: appended.message.timeMs });
  await recordAdministrative(trx, actor, kind, chatId, messages, nowMs);
  // Members who joined after the recall do not have the message yet.
  return { appended, restored: kind === 'restore' ? await readForAll(trx, chatId, numbers) : [] };
}

/** Records a recall or restoration of other members' messages. What a user does with own messages is not administrative. */
async function recordAdministrative(
  trx: DatabaseTransaction,
  { userId: actorId }: Actor,
  kind: RecallRequest['kind'],
  groupId: string,
  messages: readonly RecallableMessage[],
  nowMs: number,
): Promise<void> {
  const others = messages.filter(({ senderId }) => senderId !== actorId);
  if (others.length === 0) return;
  const targetIds = [...new Set(others.map(({ senderId }) => senderId))];
  const operation = kind === 'recall' ? 'messages-recalled' : 'messages-restored';
  await recordOperation(trx, { groupId, actorId, kind: operation, targetIds, detail: String(others.length) }, nowMs);
}

const forbid = (message: RecallRefusal): Result<never, Refusal> => failure({ code: 'forbidden', message });
