/**
 * A guest's link to one shared group as a pure state machine. What it runs over, time and sockets are the driver's
 * (`guest-link.ts`). Spec: 3-transport §4 Guest group connection, §9.
 */
import { isGuestReconnectCode } from '../contract/guest.ts';
import {
  DEFAULT_HELPER_TIMEOUT_MS,
  GUEST_OPEN_TIMEOUT_MS,
  HEARTBEAT_INTERVAL_MS,
  MAX_FAILURES_BEFORE_WSFAIL,
  OFFLINE_CHECK_INTERVAL_MS,
  REOPEN_WAIT_MS,
  RESUME_PING_TIMEOUT_MS,
  RETRY_DELAY_MS,
  STALE_STREAM_RESTART_MS,
} from '../domain/limits.ts';
import { assertNever } from '../domain/result.ts';

/** A socket, or where the network lets none through, a stream of server-sent events, on which nothing can be asked. */
export type GuestCarrier = 'socket' | 'stream';

export type GuestLinkState =
  /** `isSecond`: the other carrier was closed at once. Until it has opened, a link that fails is given up. */
  | {
      readonly name: 'connecting';
      readonly carrier: GuestCarrier;
      readonly isSecond: boolean;
      readonly failures: number;
      readonly hasOpened: boolean;
    }
  /** `isProbing`: a heartbeat waits for its answer, without which the socket is replaced. */
  | { readonly name: 'open'; readonly carrier: GuestCarrier; readonly isProbing: boolean }
  /** It was open and broke; the next attempt comes by itself. */
  | { readonly name: 'waiting'; readonly carrier: GuestCarrier; readonly failures: number }
  /** The provider closed it on purpose without a reason; the user's return or a tap opens it again. */
  | { readonly name: 'closed'; readonly carrier: GuestCarrier }
  /** Over. `left`: by the user. `failed`: it could not be opened. `refused`: guests may not see the group. */
  | { readonly name: 'ended'; readonly reason: 'left' | 'failed' | 'refused' };

export type GuestLinkEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'closed'; readonly code: number }
  /** Anything has come in. */
  | { readonly type: 'heard' }
  /** The provider has said that guests may not see the group, or no longer. */
  | { readonly type: 'refused' }
  | { readonly type: 'timer' }
  | { readonly type: 'online' }
  | { readonly type: 'shown' }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' };

export type GuestLinkEffect =
  | { readonly type: 'open'; readonly carrier: GuestCarrier }
  | { readonly type: 'close' }
  /** Replaces the timer. Jitter keeps many guests from coming back in the same moment. */
  | { readonly type: 'set-timer'; readonly delayMs: number; readonly isJittered: boolean }
  | { readonly type: 'send-heartbeat' };

export interface GuestLinkStep {
  readonly state: GuestLinkState;
  readonly effects: readonly GuestLinkEffect[];
}

/** How a link begins. */
export const startGuestLink = (carriers: readonly GuestCarrier[]): GuestLinkStep =>
  connect(carriers[0] ?? 'socket', { failures: 0, hasOpened: false });

/**
 * The next state and what has to be done. A step with another state ends the timer of the one before, unless it sets one; an
 * event that means nothing in a state returns that very state.
 *
 * @param carriers what the link may run over
 */
export function nextGuestLinkState(
  state: GuestLinkState,
  event: GuestLinkEvent,
  carriers: readonly GuestCarrier[],
): GuestLinkStep {
  if (state.name === 'ended') return stay(state);
  if (event.type === 'leave') return end('left');
  if (event.type === 'refused') return end('refused');
  switch (state.name) {
    case 'connecting':
      return whileConnecting(state, event, carriers);
    case 'open':
      return whileOpen(state, event);
    case 'waiting':
      return event.type === 'timer' || isCause(event) || event.type === 'online'
        ? connect(state.carrier, { failures: state.failures, hasOpened: true })
        : stay(state);
    case 'closed':
      return isCause(event) ? connect(state.carrier, { failures: 0, hasOpened: true }) : stay(state);
    default:
      return assertNever(state);
  }
}

function whileConnecting(
  state: GuestLinkState & { readonly name: 'connecting' },
  event: GuestLinkEvent,
  carriers: readonly GuestCarrier[],
): GuestLinkStep {
  const other = carriers.find((carrier) => carrier !== state.carrier);
  if (event.type === 'opened') return opened(state.carrier);
  if (event.type === 'timer') return withEffect({ type: 'close' }, afterFailure(state, other));
  if (event.type !== 'closed') return stay(state);
  // What is closed at once may be what the network lets not through.
  if (other !== undefined && !state.isSecond) return connect(other, state, true);
  return afterFailure(state, other);
}

function whileOpen(state: GuestLinkState & { readonly name: 'open' }, event: GuestLinkEvent): GuestLinkStep {
  const { carrier } = state;
  switch (event.type) {
    case 'heard':
      if (carrier === 'stream') return { state, effects: [timer(STALE_STREAM_RESTART_MS)] };
      return state.isProbing ? opened(carrier) : stay(state);
    case 'timer':
      return state.isProbing || carrier === 'stream' ? replace(carrier) : probe(carrier, DEFAULT_HELPER_TIMEOUT_MS);
    case 'online':
    case 'shown':
    case 'retry':
      // Nothing is known of a link after sleep or after the network has changed: a socket is asked, a stream replaced.
      return carrier === 'stream' ? replace(carrier) : probe(carrier, RESUME_PING_TIMEOUT_MS);
    case 'closed':
      if (!isGuestReconnectCode(event.code)) return { state: { name: 'closed', carrier }, effects: [] };
      return { state: { name: 'waiting', carrier, failures: 0 }, effects: [timer(REOPEN_WAIT_MS, true)] };
    case 'opened':
    case 'refused':
    case 'leave':
      return stay(state);
    default:
      return assertNever(event);
  }
}

const opened = (carrier: GuestCarrier): GuestLinkStep => ({
  state: { name: 'open', carrier, isProbing: false },
  effects: [timer(carrier === 'stream' ? STALE_STREAM_RESTART_MS : HEARTBEAT_INTERVAL_MS)],
});

const probe = (carrier: GuestCarrier, answerWithinMs: number): GuestLinkStep => ({
  state: { name: 'open', carrier, isProbing: true },
  effects: [{ type: 'send-heartbeat' }, timer(answerWithinMs)],
});

const replace = (carrier: GuestCarrier): GuestLinkStep =>
  withEffect({ type: 'close' }, connect(carrier, { failures: 0, hasOpened: true }));

function connect(
  carrier: GuestCarrier,
  { failures, hasOpened }: { readonly failures: number; readonly hasOpened: boolean },
  isSecond = false,
): GuestLinkStep {
  return {
    state: { name: 'connecting', carrier, isSecond, failures, hasOpened },
    effects: [{ type: 'open', carrier }, timer(GUEST_OPEN_TIMEOUT_MS)],
  };
}

/** A link that never opened is given up; one that was open is tried again and again. */
function afterFailure(
  { carrier, isSecond, failures, hasOpened }: GuestLinkState & { readonly name: 'connecting' },
  other: GuestCarrier | undefined,
): GuestLinkStep {
  if (!hasOpened) return { state: { name: 'ended', reason: 'failed' }, effects: [] };
  const delayMs = failures < MAX_FAILURES_BEFORE_WSFAIL ? RETRY_DELAY_MS : OFFLINE_CHECK_INTERVAL_MS;
  // What worked before is tried first again.
  const next = isSecond && other !== undefined ? other : carrier;
  return { state: { name: 'waiting', carrier: next, failures: failures + 1 }, effects: [timer(delayMs, true)] };
}

const end = (reason: 'left' | 'refused'): GuestLinkStep => ({
  state: { name: 'ended', reason },
  effects: [{ type: 'close' }],
});

/** What makes a link that rests try at once: the user is there. */
const isCause = (event: GuestLinkEvent): boolean => event.type === 'shown' || event.type === 'retry';

const stay = (state: GuestLinkState): GuestLinkStep => ({ state, effects: [] });

const withEffect = (effect: GuestLinkEffect, step: GuestLinkStep): GuestLinkStep => ({
  ...step,
  effects: [effect, ...step.effects],
});

const timer = (delayMs: number, isJittered = false): GuestLinkEffect => ({ type: 'set-timer', delayMs, isJittered });
