/**
 * The provider's view of a call, from its offer to its one record in the chat. Pure: the provider stores it, and the tests run it
 * with lost and late signals. Spec: 3-transport §4 Call signalling. L-CL2.
 *
 *   ringing ──answer, local-allow──▶ answered ──connected──▶ connected
 *      │ hang-up, timeout, busy,        │ hang-up, failed,     │ hang-up, failed,
 *      │ failed, deadline               │ timeout, deadline    │ no sign of life
 *      └────────────────────────────────┴──────────────────────┴──▶ ended, with one record in the chat
 */
import type { UserId } from '../chat/chat-id.ts';
import { CALL_ALIVE_MS, CALL_CONNECT_MS, CALL_RING_MS, CALL_SILENCE_MS } from '../limits.ts';
import type { CallMedium, CallOutcome, CallSignalName } from './call-signal.ts';

export interface CallLife {
  readonly callId: string;
  readonly callerId: UserId;
  readonly calleeId: UserId;
  readonly medium: CallMedium;
  readonly state: 'ringing' | 'answered' | 'connected';
  /** The sessions of the two devices; the callee's is unknown until one has answered. */
  readonly callerSession: string;
  readonly calleeSession: string | undefined;
  readonly startedMs: number;
  readonly connectedMs: number | undefined;
  /** The last sign of life while it is connected. */
  readonly seenMs: number;
  /** The call ends then unless a signal moves this time. */
  readonly deadlineMs: number;
}

/** The device that sends a signal. */
export interface CallDevice {
  readonly userId: UserId;
  readonly sessionId: string;
}

export type CallStep =
  /** `life` is unchanged if it is the given object. `to`: the devices of the other user that get the signal. */
  | { readonly kind: 'continues'; readonly life: CallLife; readonly to: 'all' | 'device' | 'none' }
  /** A device has accepted: the callee's other devices stop ringing. `to`: as above. */
  | { readonly kind: 'answered'; readonly life: CallLife; readonly to: 'device' | 'none' }
  | {
      readonly kind: 'ended';
      readonly outcome: CallOutcome;
      readonly durationMs: number;
      /** The signal that tells the other devices. */
      readonly signal: CallSignalName;
    }
  /** `elsewhere`: another device of the user is in the call. `invalid`: the signal does not fit the call's state. */
  | { readonly kind: 'refused'; readonly why: 'elsewhere' | 'invalid' };

type NewCall = Pick<CallLife, 'callId' | 'callerId' | 'calleeId' | 'medium' | 'callerSession'>;

/** A call whose first offer has arrived. */
export const newCall = (call: NewCall, nowMs: number): CallLife => ({
  ...call,
  state: 'ringing',
  calleeSession: undefined,
  startedMs: nowMs,
  connectedMs: undefined,
  seenMs: nowMs,
  deadlineMs: nowMs + CALL_SILENCE_MS,
});

/** The reaction to a signal of one of the two users of a call that has not ended. */
export function callAfterSignal(life: CallLife, name: CallSignalName, by: CallDevice, nowMs: number): CallStep {
  const isCaller = by.userId === life.callerId;
  if (name === 'rejoin')
    return life.state === 'ringing' ? INVALID : continues(withDevice(life, by, isCaller), 'device');
  const session = isCaller ? life.callerSession : life.calleeSession;
  if (session !== undefined && session !== by.sessionId) return { kind: 'refused', why: 'elsewhere' };
  switch (name) {
    case 'offer':
      if (life.state !== 'ringing') return continues(life, 'device');
      return isCaller ? continues(withRing(life, nowMs), 'all') : INVALID;
    case 'answer':
      if (life.state !== 'ringing') return continues(life, 'device');
      return isCaller ? INVALID : answered(life, by, 'device', nowMs);
    case 'local-allow':
      if (life.state !== 'ringing') return continues(life, 'none');
      return isCaller ? INVALID : answered(life, by, 'none', nowMs);
    case 'candidate':
      if (life.state !== 'ringing') return continues(life, 'device');
      return isCaller ? continues(life, 'all') : INVALID;
    case 'connected':
      if (life.state === 'ringing') return INVALID;
      return continues(
        {
          ...life,
          state: 'connected',
          connectedMs: life.connectedMs ?? nowMs,
          seenMs: nowMs,
          deadlineMs: nowMs + CALL_ALIVE_MS,
        },
        'none',
      );
    case 'local-busy':
    case 'local-recording':
      return life.state === 'ringing' && !isCaller ? ended(life, 'busy', name, nowMs) : INVALID;
    case 'timeout':
      return life.state === 'connected' ? INVALID : ended(life, 'missed', name, nowMs);
    case 'hang-up':
      return ended(life, isCaller ? 'cancelled' : 'declined', name, nowMs);
    case 'failed':
      return ended(life, isCaller && life.state === 'ringing' ? 'cancelled' : 'failed', name, nowMs);
  }
}

/** The end of a call whose deadline has passed: it was not answered, or both devices are gone. */
export const callAtDeadline = (life: CallLife): CallStep & { readonly kind: 'ended' } =>
  ended(
    life,
    life.state === 'ringing' ? 'missed' : 'failed',
    life.state === 'ringing' ? 'timeout' : 'failed',
    life.seenMs,
  );

const INVALID = { kind: 'refused', why: 'invalid' } as const;
const continues = (life: CallLife, to: 'all' | 'device' | 'none'): CallStep => ({ kind: 'continues', life, to });

const answered = (life: CallLife, { sessionId }: CallDevice, to: 'device' | 'none', nowMs: number): CallStep => ({
  kind: 'answered',
  life: { ...life, state: 'answered', calleeSession: sessionId, deadlineMs: nowMs + CALL_CONNECT_MS },
  to,
});

/** The page was loaded again, inside a host page with another session: that device is in the call now. */
const withDevice = (life: CallLife, { sessionId }: CallDevice, isCaller: boolean): CallLife =>
  isCaller ? { ...life, callerSession: sessionId } : { ...life, calleeSession: sessionId };

/** The caller repeats its offer while it rings. When the repeats stop, the caller is gone. */
const withRing = (life: CallLife, nowMs: number): CallLife => ({
  ...life,
  deadlineMs: Math.min(life.startedMs + CALL_RING_MS, nowMs + CALL_SILENCE_MS),
});

/** A call that was connected has been answered, however it ends. */
function ended(
  { state, connectedMs }: CallLife,
  before: CallOutcome,
  signal: CallSignalName,
  untilMs: number,
): CallStep & { readonly kind: 'ended' } {
  if (state === 'connected' && connectedMs !== undefined)
    return { kind: 'ended', outcome: 'answered', durationMs: Math.max(0, untilMs - connectedMs), signal };
  return { kind: 'ended', outcome: state === 'answered' ? 'failed' : before, durationMs: 0, signal };
}
