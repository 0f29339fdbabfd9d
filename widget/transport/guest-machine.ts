/**
 * A guest's link to one shared group as a pure state machine. The driver (`guest-link.ts`) manages carriers, time and
 * sockets. Spec: 3-transport §4 Guest group connection, §9.
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

/** A socket, or a stream of server-sent events if the network blocks sockets. A stream cannot carry probes. */
export type GuestCarrier = 'socket' | 'stream';

export type GuestLinkState =
  /**
   * `isSecond`: the other carrier was closed, or stayed silent. `hostsLeft`: the number of hosts that are still untried. A
   * link that has never opened and fails on all hosts is abandoned.
   */
  | {
      readonly name: 'connecting';
      readonly carrier: GuestCarrier;
      readonly isSecond: boolean;
      readonly hostsLeft: number;
      readonly failures: number;
      readonly hasOpened: boolean;
    }
  /** `isProbing`: a heartbeat waits for its answer. Without an answer, the socket is replaced. */
  | { readonly name: 'open'; readonly carrier: GuestCarrier; readonly isProbing: boolean }
  /** The link was open and broke. The next attempt starts automatically. */
  | { readonly name: 'waiting'; readonly carrier: GuestCarrier; readonly failures: number }
  /** The provider closed the link intentionally without a reason. The user's return or a tap reopens it. */
  | { readonly name: 'closed'; readonly carrier: GuestCarrier }
  /**
   * The link has ended. `left`: by the user. `failed`: it could not be opened. `refused`: guests may not see the group.
   */
  | { readonly name: 'ended'; readonly reason: 'left' | 'failed' | 'refused' };

export type GuestLinkEvent =
  /** `awaitsFrame`: the provider is known to send a first frame, so the carrier works only after it. D-21. */
  | { readonly type: 'opened'; readonly awaitsFrame: boolean }
  | { readonly type: 'closed'; readonly code: number }
  /** Any data has arrived. */
  | { readonly type: 'heard' }
  /** The provider has said that guests may not, or may no longer, see the group. */
  | { readonly type: 'refused' }
  | { readonly type: 'timer' }
  | { readonly type: 'online' }
  | { readonly type: 'shown' }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' };

export type GuestLinkEffect =
  | { readonly type: 'open'; readonly carrier: GuestCarrier }
  | { readonly type: 'close' }
  /** The next attempt uses another host of the provider, if there are several. */
  | { readonly type: 'next-host' }
  /** Replaces the timer. Jitter prevents many guests from reconnecting at the same moment. */
  | { readonly type: 'set-timer'; readonly delayMs: number; readonly isJittered: boolean }
  | { readonly type: 'send-heartbeat' };

export interface GuestLinkStep {
  readonly state: GuestLinkState;
  readonly effects: readonly GuestLinkEffect[];
}

/**
 * Returns the first step of a link.
 *
 * @param hosts the number of hosts of the provider
 */
export const startGuestLink = (carriers: readonly GuestCarrier[], hosts: number): GuestLinkStep =>
  connect(carriers[0] ?? 'socket', { failures: 0, hasOpened: false, hostsLeft: hosts - 1 });

/**
 * Returns the next state and its effects. A change of state cancels the previous timer, unless an effect sets a new
 * one. An event without a meaning in a state returns the same state object.
 *
 * @param carriers the carriers that the link may use
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
  // The network may block the carrier.
  const afterBlock = (): GuestLinkStep =>
    other !== undefined && !state.isSecond ? connect(other, state, true) : afterFailure(state, carriers);
  switch (event.type) {
    case 'opened':
      return event.awaitsFrame ? { state, effects: [timer(GUEST_OPEN_TIMEOUT_MS)] } : opened(state.carrier);
    case 'heard':
      return opened(state.carrier);
    case 'timer':
      return withEffect({ type: 'close' }, afterBlock());
    case 'closed':
      return afterBlock();
    case 'refused':
    case 'online':
    case 'shown':
    case 'retry':
    case 'leave':
      return stay(state);
    default:
      return assertNever(event);
  }
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
      // The link may have died during sleep or a network change: probe a socket, replace a stream.
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
  {
    failures,
    hasOpened,
    hostsLeft = 0,
  }: { readonly failures: number; readonly hasOpened: boolean; readonly hostsLeft?: number },
  isSecond = false,
): GuestLinkStep {
  return {
    state: { name: 'connecting', carrier, isSecond, hostsLeft, failures, hasOpened },
    effects: [{ type: 'open', carrier }, timer(GUEST_OPEN_TIMEOUT_MS)],
  };
}

/** Abandons a link that never opened on any host. Retries a link that was open, on each host in turn. */
function afterFailure(
  { carrier, isSecond, hostsLeft, failures, hasOpened }: GuestLinkState & { readonly name: 'connecting' },
  carriers: readonly GuestCarrier[],
): GuestLinkStep {
  const other = carriers.find((candidate) => candidate !== carrier);
  if (!hasOpened) {
    if (hostsLeft === 0) return { state: { name: 'ended', reason: 'failed' }, effects: [] };
    const next = connect(carriers[0] ?? carrier, { failures, hasOpened, hostsLeft: hostsLeft - 1 });
    return withEffect({ type: 'next-host' }, next);
  }
  const delayMs = failures < MAX_FAILURES_BEFORE_WSFAIL ? RETRY_DELAY_MS : OFFLINE_CHECK_INTERVAL_MS;
  // Try the carrier that worked before first.
  const next = isSecond && other !== undefined ? other : carrier;
  return {
    state: { name: 'waiting', carrier: next, failures: failures + 1 },
    effects: [{ type: 'next-host' }, timer(delayMs, true)],
  };
}

const end = (reason: 'left' | 'refused'): GuestLinkStep => ({
  state: { name: 'ended', reason },
  effects: [{ type: 'close' }],
});

/** Whether an event shows that the user is present, so that an inactive link tries immediately. */
const isCause = (event: GuestLinkEvent): boolean => event.type === 'shown' || event.type === 'retry';

const stay = (state: GuestLinkState): GuestLinkStep => ({ state, effects: [] });

const withEffect = (effect: GuestLinkEffect, step: GuestLinkStep): GuestLinkStep => ({
  ...step,
  effects: [effect, ...step.effects],
});

const timer = (delayMs: number, isJittered = false): GuestLinkEffect => ({ type: 'set-timer', delayMs, isJittered });
