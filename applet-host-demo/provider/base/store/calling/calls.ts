import type { Selectable } from 'kysely';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import type { CallLife } from '#domain/call/call-life.ts';
import type { CallOutcome } from '#domain/call/call-signal.ts';
import type { Database, DatabaseTransaction, Schema } from '../schema/schema.ts';

export interface StoredCall {
  readonly callerId: string;
  readonly calleeId: string;
  /** Undefined: the call has ended. */
  readonly life: CallLife | undefined;
  /** The other user learns nothing of the call: a moderator has limited its caller. L-MO12. */
  readonly isShadowed: boolean;
}

/** An ended call is remembered for this long. */
const REMEMBERED_MS = 10 * 60_000;

/** Puts the starts of calls of these users in an order, on all nodes. */
export async function lockCallUsers(trx: DatabaseTransaction, userIds: readonly string[]): Promise<void> {
  const rows = [...userIds].sort().map((user_id) => ({ user_id }));
  await trx
    .insertInto('call_users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('call_users')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Locks a call. Undefined: there is none, or another transaction uses it and `waits` is false. */
export async function lockCall(
  trx: DatabaseTransaction,
  callId: string,
  { waits = true }: { readonly waits?: boolean } = {},
): Promise<StoredCall | undefined> {
  const query = trx.selectFrom('calls').selectAll().where('call_id', '=', callId).forUpdate();
  const row = await (waits ? query : query.skipLocked()).executeTakeFirst();
  return row && { callerId: row.caller_id, calleeId: row.callee_id, life: lifeOf(row), isShadowed: row.is_shadowed };
}

/** The calls of users that have not ended: at most one per user. A call that its callee does not learn of is not the callee's. */
export async function liveCallsOf(trx: Database, userIds: readonly string[]): Promise<readonly CallLife[]> {
  const ids = [...userIds];
  const rows = await trx
    .selectFrom('calls')
    .selectAll()
    .where('state', '<>', 'ended')
    .where((either) =>
      either.or([
        either('caller_id', 'in', ids),
        either.and([either('callee_id', 'in', ids), either('is_shadowed', '=', false)]),
      ]),
    )
    .forUpdate()
    .execute();
  return rows.flatMap((row) => lifeOf(row) ?? []);
}

/** Stores a new call, or one that has ended at once. False: its id has been used. */
export async function insertCall(
  trx: DatabaseTransaction,
  life: CallLife,
  { tenant, isEnded, isShadowed }: { readonly tenant: string; readonly isEnded: boolean; readonly isShadowed: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('calls')
    .values({
      call_id: life.callId,
      tenant,
      chat_id: oneToOneChatId(life.callerId, life.calleeId),
      caller_id: life.callerId,
      callee_id: life.calleeId,
      medium: life.medium,
      started_at: life.startedMs,
      is_shadowed: isShadowed,
      ...changing(life),
      ...(isEnded ? { state: 'ended' as const } : {}),
    })
    .onConflict((conflict) => conflict.column('call_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateCall(trx: DatabaseTransaction, life: CallLife): Promise<void> {
  await trx.updateTable('calls').set(changing(life)).where('call_id', '=', life.callId).execute();
}

/** Marks a call as ended. Its row recognises late signals for a while. Returns whether only its caller knows of it. */
export async function endCall(
  trx: DatabaseTransaction,
  callId: string,
  { outcome, durationMs }: { readonly outcome: CallOutcome; readonly durationMs: number },
  nowMs: number,
): Promise<{ readonly isShadowed: boolean }> {
  const ended = await trx
    .updateTable('calls')
    .set({ state: 'ended', outcome, duration_ms: Math.round(durationMs), deadline: nowMs + REMEMBERED_MS })
    .where('call_id', '=', callId)
    .returning('is_shadowed')
    .executeTakeFirst();
  return { isShadowed: ended?.is_shadowed === true };
}

/** The calls whose deadline has passed, oldest first. */
export async function listDueCalls(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<readonly { readonly callId: string; readonly tenant: string }[]> {
  return db
    .selectFrom('calls')
    .select(['call_id as callId', 'tenant'])
    .where('state', '<>', 'ended')
    .where('deadline', '<=', nowMs)
    .orderBy('deadline')
    .limit(limit)
    .execute();
}

/** Removes the rows of calls that ended a while ago. */
export async function removeEndedCalls(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('calls').where('state', '=', 'ended').where('deadline', '<=', nowMs).execute();
}

const changing = (life: CallLife) => ({
  state: life.state,
  caller_session: life.callerSession,
  callee_session: life.calleeSession ?? null,
  connected_at: life.connectedMs ?? null,
  seen_at: life.seenMs,
  deadline: life.deadlineMs,
});

function lifeOf(row: Selectable<Schema['calls']>): CallLife | undefined {
  if (row.state === 'ended') return undefined;
  return {
    callId: row.call_id,
    callerId: row.caller_id,
    calleeId: row.callee_id,
    medium: row.medium,
    state: row.state,
    callerSession: row.caller_session,
    calleeSession: row.callee_session ?? undefined,
    startedMs: row.started_at,
    connectedMs: row.connected_at ?? undefined,
    seenMs: row.seen_at,
    deadlineMs: row.deadline,
  };
}
