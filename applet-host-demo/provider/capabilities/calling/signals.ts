import { readCallPayload } from '#contract/entities/call-payload.ts';
import { callAfterSignal, type CallLife, newCall } from '#domain/call/call-life.ts';
import type { CallPayload } from '#domain/call/call-payload.ts';
import type { CallSignalName } from '#domain/call/call-signal.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { pushCallSignal } from '../../delivery/pushes/call.ts';
import {
  insertCall,
  liveCallsOf,
  lockCall,
  lockCallUsers,
  type StoredCall,
  updateCall,
} from '../../base/store/calling/calls.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { checkFriend } from '../../base/store/groups/send-rights.ts';
import { finishCall } from './ending.ts';

/** A signal of the caller of the operation to another user. */
export interface OutgoingSignal {
  readonly targetId: string;
  readonly name: CallSignalName;
  readonly data: string;
}

/** The work after the commit, and the reply. */
interface Done {
  readonly reply: Result<undefined, FailureCode>;
  readonly afterwards: readonly (() => void)[];
}

const refused = (code: FailureCode, ...afterwards: readonly (() => void)[]): Done => ({
  reply: failure(code),
  afterwards,
});
const accepted = (...afterwards: readonly (() => void)[]): Done => ({ reply: success(undefined), afterwards });

/** These end the sender's call, so they need no rights. */
const ENDING: readonly CallSignalName[] = ['hang-up', 'timeout', 'failed', 'local-busy', 'local-recording'];

/**
 * Takes a call's signal: keeps the call's life in the database and passes the signal on. The first offer with a new id begins a call.
 * A muted user begins no call; a shadow-limited one rings in vain. An incoming call can be answered: the other user wants to talk.
 * No lock of the chat is held, except while the record of an ended call is written. Spec: 3-transport §4 Call signalling. L-CL2.
 */
export async function takeCallSignal(
  signal: OutgoingSignal,
  context: SessionContext,
): Promise<Result<undefined, FailureCode>> {
  const payload = readCallPayload(signal.data);
  const { reply, afterwards } = await context.services.db.transaction().execute(async (trx) => {
    const callId = payload?.callId ?? (await liveCallWith(trx, signal.targetId, context));
    const stored = callId === undefined ? undefined : await lockCall(trx, callId);
    if (stored !== undefined) return advance(trx, stored, signal, context);
    if (signal.name !== 'offer') return refused('call_over');
    return payload === undefined ? refused('invalid_request') : begin(trx, signal, payload, context);
  });
  for (const run of afterwards) run();
  return reply;
}

/** Older clients send no id: their signal is about the call between the two users. */
async function liveCallWith(
  trx: DatabaseTransaction,
  targetId: string,
  { caller }: SessionContext,
): Promise<string | undefined> {
  const calls = await liveCallsOf(trx, [caller.userId]);
  return calls.find(({ callerId, calleeId }) => callerId === targetId || calleeId === targetId)?.callId;
}

async function begin(
  trx: DatabaseTransaction,
  { targetId, name, data }: OutgoingSignal,
  { callId, medium }: CallPayload,
  { services, tenant, caller }: SessionContext,
): Promise<Done> {
  const { bus, gates, now } = services;
  const { userId, sessionId } = caller;
  if (tenant.settings.calls?.isOff === true) return refused('calls_closed');
  await lockCallUsers(trx, [userId, targetId]);
  const friend = await checkFriend(trx, userId, targetId, now());
  if (!friend.ok) return refused(friend.failure);
  const { limits = [] } = friend.value;
  if (limits.includes('mute')) return refused('muted');
  const isShadowed = limits.includes('shadow');
  const { isAdmitted } = await gates.callStarts.take(`${userId}:${targetId}`);
  if (!isAdmitted) return refused('too_frequent');

  const live = await liveCallsOf(trx, [userId, targetId]);
  const isIn = (call: CallLife, id: string): boolean => call.callerId === id || call.calleeId === id;
  const own = live.find((call) => isIn(call, userId));
  const afterwards: (() => void)[] = [];
  if (own !== undefined) {
    if (own.callerId === targetId && own.state === 'ringing') return refused('call_glare');
    // This device knows nothing of its earlier call: its page was closed.
    const isOfDevice = own.callerSession === sessionId || own.calleeSession === sessionId;
    const end = isOfDevice ? callAfterSignal(own, 'hang-up', caller, now()) : undefined;
    if (end?.kind !== 'ended') return refused('in_call');
    afterwards.push(await finishCall(trx, services, { tenant, life: own, end }, sessionId));
  }

  const life = newCall({ callId, callerId: userId, calleeId: targetId, medium, callerSession: sessionId }, now());
  const isBusy = live.some((call) => call !== own && isIn(call, targetId));
  if (!(await insertCall(trx, life, { tenant: tenant.code, isEnded: isBusy, isShadowed })))
    return refused('call_over', ...afterwards);
  if (isBusy) {
    const end = { kind: 'ended', outcome: 'busy', durationMs: 0, signal: 'local-busy' } as const;
    return accepted(...afterwards, await finishCall(trx, services, { tenant, life, end }));
  }
  // It rings for the caller alone, until the caller gives up.
  if (isShadowed) return accepted(...afterwards);
  return accepted(...afterwards, () => pushCallSignal(bus, targetId, { senderId: userId, name, data }));
}

async function advance(
  trx: DatabaseTransaction,
  { callerId, calleeId, life, isShadowed }: StoredCall,
  { targetId, name, data }: OutgoingSignal,
  { services, tenant, caller }: SessionContext,
): Promise<Done> {
  const { bus, now } = services;
  const { userId } = caller;
  const isOfBoth =
    [callerId, calleeId].includes(userId) && [callerId, calleeId].includes(targetId) && userId !== targetId;
  if (!isOfBoth) return refused('invalid_request');
  if (life === undefined) return refused('call_over');
  const isEnding = ENDING.includes(name);
  const friend = isEnding ? undefined : await checkFriend(trx, userId, targetId, now());
  const isForbidden = friend?.ok === false;
  const step = callAfterSignal(life, isForbidden ? 'failed' : name, caller, now());
  const relay = (devices?: Parameters<typeof pushCallSignal>[3]) => (): void =>
    pushCallSignal(bus, targetId, { senderId: userId, name, data }, devices);
  const peerSession = userId === callerId ? life.calleeSession : life.callerSession;
  switch (step.kind) {
    case 'refused':
      return refused(step.why === 'elsewhere' ? 'call_elsewhere' : 'call_over');
    case 'ended': {
      const end = isForbidden ? { ...step, signal: 'failed' as const } : step;
      const finished = await finishCall(trx, services, { tenant, life, end }, caller.sessionId);
      return friend?.ok === false ? refused(friend.failure, finished) : accepted(finished);
    }
    case 'answered':
      await updateCall(trx, step.life);
      return accepted(...(step.to === 'device' ? [relay({ onlySessionId: peerSession })] : []), () =>
        pushCallSignal(
          bus,
          userId,
          { senderId: targetId, name: 'local-allow', data },
          { exceptSessionId: caller.sessionId },
        ),
      );
    case 'continues':
      if (step.life !== life) await updateCall(trx, step.life);
      if (step.to === 'none' || isShadowed) return accepted();
      return accepted(relay(step.to === 'device' ? { onlySessionId: peerSession } : {}));
  }
}

/** The device signs out: its call ends as if it had hung up. */
export async function endCallOfSession({ services, tenant, caller }: SessionContext): Promise<void> {
  const afterwards = await services.db.transaction().execute(async (trx) => {
    const [own] = await liveCallsOf(trx, [caller.userId]);
    const { sessionId } = caller;
    if (own === undefined || (own.callerSession !== sessionId && own.calleeSession !== sessionId)) return undefined;
    const end = callAfterSignal(own, 'hang-up', caller, services.now());
    return end.kind === 'ended' ? finishCall(trx, services, { tenant, life: own, end }, sessionId) : undefined;
  });
  afterwards?.();
}
