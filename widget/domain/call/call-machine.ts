/**
 * The call of one device, as a pure machine: idle, calling, ringing, connecting, connected, reconnecting, ended. Its runner carries
 * out the effects (`sync/calls`). Every phase except `idle` ends by itself. Spec: 3-transport §4 Call signalling. L-CL1.
 *
 *          start               first answer               media connected
 *   idle ─────────▶ calling ────────────────▶ connecting ────────────────▶ connected
 *    │ ▲               │                        ▲   │                       │   ▲
 *    │ │   offer       │               accept   │   │                 lost, │   │ media connected
 *    │ └─────────▶ ringing ─────────────────────┘   │               rejoin  ▼   │
 *    │                 │                            │                    reconnecting ◀── return (after a reload)
 *    │                 └────────────┬───────────────┴──────────────────────┘
 *    │                              ▼ hang-up, timeout, failed, refused, devices-failed, deadline
 *    └◀── deadline, dismiss ────── ended
 *
 * `leave` keeps a connected call for the page's return, and hangs up the others, except one that rings.
 */
import type { UserId } from '../chat/chat-id.ts';
import type { FailureCode } from '../failure.ts';
import { CALL_CONNECT_MS, CALL_END_SHOWN_MS, CALL_RECONNECT_MS, CALL_RING_MS } from '../limits.ts';
import type { CallPayload } from './call-payload.ts';
import type { CallMedium, CallSignalName } from './call-signal.ts';

export interface Call {
  readonly callId: string;
  readonly peerId: UserId;
  readonly medium: CallMedium;
  readonly isOutgoing: boolean;
  /** Counts the connections of the call: each reload of a page in the call begins another one. */
  readonly round: number;
}

/** The part of a call that survives a reload of the page. */
export interface KeptCall {
  readonly call: Call;
  readonly connectedMs: number;
}

/** `refused`: the user or the page's policy; `missing`: no device; `busy`: another program; `unsupported`: no calls in this browser. */
export type DeviceFailure = 'refused' | 'missing' | 'busy' | 'unsupported';

export type CallEnd =
  /** By the user on this device. */
  | { readonly kind: 'closed' }
  /** The other user has hung up. */
  | { readonly kind: 'hung-up' }
  | { readonly kind: 'declined' }
  /** The caller has given up before an answer. */
  | { readonly kind: 'cancelled' }
  /** The call was not answered in time. */
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'missed' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'recording' }
  /** Another device of the user has answered or declined. */
  | { readonly kind: 'elsewhere' }
  /** No connection came about. */
  | { readonly kind: 'failed' }
  /** The connection was lost. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'devices'; readonly reason: DeviceFailure }
  /** The provider has refused the call, for example because the two users are no friends. */
  | Refusal;

interface Refusal {
  readonly kind: 'refused';
  readonly code: FailureCode;
  /** The wait until the user may call again: until the end of a mute. */
  readonly retryAfterMs?: number | undefined;
}

export type CallState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'calling' | 'ringing' | 'connecting'; readonly call: Call }
  | { readonly phase: 'connected' | 'reconnecting'; readonly call: Call; readonly connectedMs: number }
  | { readonly phase: 'ended'; readonly call: Call; readonly end: CallEnd; readonly durationMs: number };

export type CallEvent =
  | { readonly type: 'start'; readonly call: Omit<Call, 'isOutgoing' | 'round'> }
  | { readonly type: 'accept' }
  /** Declines, cancels or hangs up, depending on the phase. */
  | { readonly type: 'hang-up' }
  /** The page closes, perhaps for a reload. */
  | { readonly type: 'leave' }
  /** The page has loaded again after a reload during a call. */
  | { readonly type: 'return'; readonly kept: KeptCall }
  /** The user has seen the end. */
  | { readonly type: 'dismiss' }
  | {
      readonly type: 'signal';
      readonly name: CallSignalName;
      readonly senderId: UserId;
      /** Undefined: an older client that sends no payload. */
      readonly payload: CallPayload | undefined;
    }
  /** The provider has refused a signal of the call. */
  | (Omit<Refusal, 'kind'> & { readonly type: 'refused'; readonly callId: string })
  | { readonly type: 'media'; readonly state: 'connected' | 'lost' | 'failed' }
  | { readonly type: 'devices-failed'; readonly reason: DeviceFailure }
  /** The time of the phase is over. */
  | { readonly type: 'deadline' };

export interface CallSituation {
  readonly nowMs: number;
  /** A voice message is being recorded, so the microphone is in use. */
  readonly isRecording: boolean;
  /** Whether the page is secure; calls need https. */
  readonly isSecure: boolean;
}

export type CallEffect =
  /** Sends a signal about the call, with its id. */
  | { readonly kind: 'send'; readonly name: CallSignalName; readonly call: Call }
  /** Opens microphone and camera; the caller then offers, the callee answers. */
  | { readonly kind: 'open-media'; readonly call: Call }
  | { readonly kind: 'close-media' }
  /** Keeps the call for the page that may return. */
  | { readonly kind: 'keep'; readonly kept: KeptCall }
  /** Begins another connection with the same devices: the page at the other end was loaded again. The caller then offers. */
  | { readonly kind: 'renew-media'; readonly call: Call }
  /** Passes a description or candidates of the other end to the connection. */
  | { readonly kind: 'negotiate'; readonly name: CallSignalName; readonly payload: CallPayload }
  | { readonly kind: 'restart-ice' }
  | { readonly kind: 'warn-insecure' };

export interface CallStep {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
}

export const IDLE_CALL: CallState = { phase: 'idle' };

/** How long a phase may last; undefined: until an event. */
export function phaseMs(state: CallState): number | undefined {
  switch (state.phase) {
    case 'idle':
    case 'connected':
      return undefined;
    case 'calling':
    case 'ringing':
      return CALL_RING_MS;
    case 'connecting':
      return CALL_CONNECT_MS;
    case 'reconnecting':
      return CALL_RECONNECT_MS;
    case 'ended':
      // The user closes what needs reading.
      return state.end.kind === 'devices' ? undefined : CALL_END_SHOWN_MS;
  }
}

export function nextCallState(state: CallState, event: CallEvent, situation: CallSituation): CallStep {
  switch (event.type) {
    case 'start':
      if (isLive(state)) return stay(state);
      return start({ ...event.call, isOutgoing: true, round: 0 });
    case 'accept':
      if (state.phase !== 'ringing') return stay(state);
      return {
        state: { phase: 'connecting', call: state.call },
        effects: [
          // Before the browser asks for the microphone: the other devices stop ringing now.
          { kind: 'send', name: 'local-allow', call: state.call },
          { kind: 'open-media', call: state.call },
        ],
      };
    case 'hang-up':
      return isLive(state) ? finish(state, { kind: 'closed' }, situation, 'hang-up') : stay(state);
    case 'leave':
      return leave(state, situation);
    case 'return':
      return isLive(state) ? stay(state) : comeBack(event.kept);
    case 'dismiss':
      return state.phase === 'ended' ? { state: IDLE_CALL, effects: [] } : stay(state);
    case 'signal':
      return afterSignal(state, event, situation);
    case 'refused':
      return afterRefusal(state, event, situation);
    case 'media':
      return afterMedia(state, event.state, situation);
    case 'devices-failed':
      return isLive(state)
        ? finish(
            state,
            { kind: 'devices', reason: event.reason },
            situation,
            state.phase === 'calling' ? 'hang-up' : 'failed',
          )
        : stay(state);
    case 'deadline':
      return atDeadline(state, situation);
  }
}

type Live = Exclude<CallState, { readonly phase: 'idle' | 'ended' }>;
const isLive = (state: CallState): state is Live => state.phase !== 'idle' && state.phase !== 'ended';

const stay = (state: CallState, ...effects: readonly CallEffect[]): CallStep => ({ state, effects });

const start = (call: Call): CallStep => ({
  state: { phase: 'calling', call },
  effects: [{ kind: 'open-media', call }],
});

/** A page that closes while it rings leaves the call to the user's other devices. */
function leave(state: CallState, situation: CallSituation): CallStep {
  if (!isLive(state) || state.phase === 'ringing') return stay(state);
  if (!('connectedMs' in state)) return finish(state, { kind: 'closed' }, situation, 'hang-up');
  const { call, connectedMs } = state;
  return { state: IDLE_CALL, effects: [{ kind: 'keep', kept: { call, connectedMs } }, { kind: 'close-media' }] };
}

function comeBack({ call: before, connectedMs }: KeptCall): CallStep {
  const call: Call = { ...before, round: before.round + 1 };
  return {
    state: { phase: 'reconnecting', call, connectedMs },
    // Send first: opening the microphone takes time.
    effects: [
      { kind: 'send', name: 'rejoin', call },
      { kind: 'open-media', call },
    ],
  };
}

/** Ends the call on this device. `signal` tells the other end, unless that end has ended it. */
function finish(state: Live, end: CallEnd, { nowMs }: CallSituation, signal?: CallSignalName): CallStep {
  const { call } = state;
  const durationMs = 'connectedMs' in state ? Math.max(0, nowMs - state.connectedMs) : 0;
  return {
    state: { phase: 'ended', call, end, durationMs },
    effects: [
      ...(signal === undefined ? [] : [{ kind: 'send', name: signal, call } as const]),
      { kind: 'close-media' },
    ],
  };
}

type SignalEvent = Extract<CallEvent, { readonly type: 'signal' }>;

function afterSignal(state: CallState, event: SignalEvent, situation: CallSituation): CallStep {
  const { name, senderId, payload } = event;
  const isOfPeer = isLive(state) && state.call.peerId === senderId;
  const isOfCall = isOfPeer && (payload === undefined || payload.callId === state.call.callId);
  if (isOfCall) return afterOwnSignal(state, event, situation);
  if (name !== 'offer' || payload === undefined || payload.isAnswered === true) return stay(state);
  const { callId, medium } = payload;
  const call: Call = { callId, peerId: senderId, medium, isOutgoing: false, round: 0 };
  if (!situation.isSecure) return stay(state, { kind: 'warn-insecure' });
  // Both users called each other. The provider passes on the offer that it got first, so this one counts.
  if (isOfPeer && state.phase === 'calling')
    return {
      state: { phase: 'connecting', call },
      effects: [{ kind: 'close-media' }, { kind: 'open-media', call }, { kind: 'negotiate', name, payload }],
    };
  if (isLive(state)) return stay(state, { kind: 'send', name: 'local-busy', call });
  // The repeated offer of a call that has just ended here.
  if (state.phase === 'ended' && state.call.callId === call.callId) return stay(state);
  if (situation.isRecording) return stay(state, { kind: 'send', name: 'local-recording', call });
  return { state: { phase: 'ringing', call }, effects: [{ kind: 'negotiate', name, payload }] };
}

function afterOwnSignal(state: Live, { name, payload }: SignalEvent, situation: CallSituation): CallStep {
  const { call, phase } = state;
  switch (name) {
    case 'offer':
    case 'answer':
    case 'candidate':
    case 'rejoin':
      return payload === undefined ? stay(state) : afterDescription(state, name, payload);
    case 'local-allow':
    case 'connected':
      // Another device of this user is in the call.
      return phase === 'ringing' || (phase === 'connecting' && !call.isOutgoing)
        ? finish(state, { kind: 'elsewhere' }, situation)
        : stay(state);
    case 'local-busy':
      return phase === 'calling' ? finish(state, { kind: 'busy' }, situation) : stay(state);
    case 'local-recording':
      return phase === 'calling' ? finish(state, { kind: 'recording' }, situation) : stay(state);
    case 'hang-up':
      return finish(state, endOf(state, payload), situation);
    case 'timeout':
      if (phase === 'calling') return finish(state, { kind: 'no-answer' }, situation);
      return phase === 'ringing'
        ? finish(state, { kind: 'missed' }, situation)
        : finish(state, { kind: 'lost' }, situation);
    case 'failed':
      if (phase === 'ringing') return finish(state, { kind: 'missed' }, situation);
      return finish(state, { kind: 'connectedMs' in state ? 'lost' : 'failed' }, situation);
  }
}

/** A description or addresses of the other end, or its return after a reload. Signals of earlier connections are ignored. */
function afterDescription(state: Live, name: CallSignalName, payload: CallPayload): CallStep {
  const { call, phase } = state;
  const { round = 0 } = payload;
  if (round < call.round || (name === 'answer' && phase === 'ringing')) return stay(state);
  const negotiate: readonly CallEffect[] = name === 'rejoin' ? [] : [{ kind: 'negotiate', name, payload }];
  if (round === call.round || phase === 'calling' || phase === 'ringing') {
    const isFirstAnswer = name === 'answer' && phase === 'calling';
    return stay(isFirstAnswer ? { phase: 'connecting', call } : state, ...negotiate);
  }
  const renewed: Call = { ...call, round };
  const effects: readonly CallEffect[] = [{ kind: 'renew-media', call: renewed }, ...negotiate];
  return 'connectedMs' in state
    ? { state: { ...state, phase: 'reconnecting', call: renewed }, effects }
    : { state: { ...state, call: renewed }, effects };
}

function endOf({ phase }: Live, payload: CallPayload | undefined): CallEnd {
  if (phase === 'calling') return { kind: 'declined' };
  if (phase !== 'ringing') return { kind: 'hung-up' };
  return { kind: payload?.outcome === 'declined' ? 'elsewhere' : 'cancelled' };
}

function afterRefusal(
  state: CallState,
  { callId, code, retryAfterMs }: Extract<CallEvent, { readonly type: 'refused' }>,
  situation: CallSituation,
): CallStep {
  if (!isLive(state) || state.call.callId !== callId) return stay(state);
  // The other user has called first: their offer follows.
  if (code === 'call_glare') return stay(state);
  if (code === 'call_elsewhere') return finish(state, { kind: 'elsewhere' }, situation);
  if (code === 'call_over') {
    const end = 'connectedMs' in state ? 'hung-up' : state.phase === 'calling' ? 'no-answer' : 'missed';
    return finish(state, { kind: end }, situation);
  }
  return finish(state, { kind: 'refused', code, retryAfterMs }, situation, 'failed');
}

function afterMedia(state: CallState, media: 'connected' | 'lost' | 'failed', situation: CallSituation): CallStep {
  if (!isLive(state) || state.phase === 'calling' || state.phase === 'ringing') return stay(state);
  const { call } = state;
  switch (media) {
    case 'connected': {
      const connectedMs = 'connectedMs' in state ? state.connectedMs : situation.nowMs;
      const next: CallState = { phase: 'connected', call, connectedMs };
      return state.phase === 'connected' ? stay(state) : stay(next, { kind: 'send', name: 'connected', call });
    }
    case 'lost':
      if (state.phase !== 'connected') return stay(state);
      return stay({ ...state, phase: 'reconnecting' }, { kind: 'restart-ice' });
    case 'failed':
      if (state.phase === 'connecting') return finish(state, { kind: 'failed' }, situation, 'failed');
      if (state.phase === 'connected') return stay({ ...state, phase: 'reconnecting' }, { kind: 'restart-ice' });
      return stay(state, { kind: 'restart-ice' });
  }
}

function atDeadline(state: CallState, situation: CallSituation): CallStep {
  switch (state.phase) {
    case 'idle':
    case 'connected':
      return stay(state);
    case 'calling':
      return finish(state, { kind: 'no-answer' }, situation, 'timeout');
    case 'ringing':
      return finish(state, { kind: 'missed' }, situation, 'timeout');
    case 'connecting':
      return finish(state, { kind: 'failed' }, situation, 'failed');
    case 'reconnecting':
      return finish(state, { kind: 'lost' }, situation, 'failed');
    case 'ended':
      return { state: IDLE_CALL, effects: [] };
  }
}
