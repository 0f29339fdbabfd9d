/**
 * The realtime link as a pure state machine: states, events, effects. The driver (`link.ts`) manages time, tokens and
 * sockets. Spec: 3-transport §4 Connection, §9. S-04.
 *
 *   off ──start──▶ fetching-token ──token──▶ opening ──opened──▶ unproven ──first frame──▶ open
 *                    │  ▲   │  ▲               │  (no first frame known: straight to open) │
 *          busy, first│  │   │  │ 5 s           │ closed, no answer in time                │ closed: after 1 s
 *             failure ▼  │   │  └─ retrying ◀───┴──── unproven: closed, silent             ▼
 *               token-wait   │         │ too many failures                             reopening ─▶ fetching-token
 *                            │         ▼
 *                            │       failed ──timer (quiet), online, shown, retry──▶ fetching-token
 *                            ├─ forbidden, or closed on purpose ─▶ closed ──start, shown, retry──▶ fetching-token
 *                            └─ session refused, or logout code ─▶ ended ──start──▶ fetching-token
 *
 * `stop` leads from each state to `off`. In each waiting state `online`, `shown` and `retry` start the next attempt at once.
 * A silent open link is probed, and replaced without an answer.
 */
import { closeMeaning, CLOSE_CODES } from '../contract/close-codes.ts';
import type { FailureCode } from '../domain/failure.ts';
import {
  DEFAULT_HELPER_TIMEOUT_MS,
  HEARTBEAT_INTERVAL_MS,
  MAX_FAILURES_BEFORE_WSFAIL,
  OFFLINE_CHECK_INTERVAL_MS,
  OPEN_TIMEOUT_MS,
  REOPEN_WAIT_MS,
  RESUME_PING_TIMEOUT_MS,
  RETRY_DELAY_MS,
  STALE_STREAM_RESTART_MS,
  TOKEN_RETRY_TIMEOUT_MS,
  TOKEN_RETRY_WAIT_MS,
} from '../domain/limits.ts';
import { assertNever } from '../domain/result.ts';
import type { Carrier } from './carrier-choice.ts';

export type LinkState =
  /** The link is not wanted: no user is signed in. */
  | { readonly name: 'off' }
  /** A socket token is being fetched. `isQuiet`: a background check while the link counts as failed. */
  | { readonly name: 'fetching-token'; readonly failures: number; readonly attempt: 1 | 2; readonly isQuiet: boolean }
  /**
   * The wait between the two token fetches of one attempt, or before the first one until the time that a busy provider
   * has named.
   */
  | { readonly name: 'token-wait'; readonly failures: number; readonly attempt: 1 | 2 }
  | { readonly name: 'opening'; readonly failures: number }
  /**
   * The carrier has opened, but has not passed the first frame yet, which the provider sends immediately. Some proxies
   * accept a socket or a stream and pass nothing. `isHurried`: the user or the network has asked for an earlier result.
   * D-21, L-14.
   */
  | { readonly name: 'unproven'; readonly failures: number; readonly carrier: Carrier; readonly isHurried: boolean }
  /**
   * `isProbing`: a heartbeat waits for an answer. Without an answer, the link is replaced. Used only if the provider
   * answers heartbeats. A stream that has been silent for too long is replaced too, because the provider sends
   * heartbeats on it.
   */
  | {
      readonly name: 'open';
      readonly carrier: Carrier;
      readonly answersHeartbeat: boolean;
      readonly isProbing: boolean;
    }
  /** The socket broke. It is reopened after one second. */
  | { readonly name: 'reopening'; readonly failures: number }
  /** An attempt failed. The next one follows after five seconds. */
  | { readonly name: 'retrying'; readonly failures: number; readonly reason: 'token' | 'socket' }
  /**
   * Too many attempts failed. A network change, the user's return, a tap, or a periodic quiet check starts a new
   * attempt.
   */
  | { readonly name: 'failed'; readonly failures: number }
  /** The provider closed the socket intentionally, or forbids it. The user's return or a tap reopens it. */
  | { readonly name: 'closed' }
  /** The session has ended. Only a new `start` leaves this state. */
  | { readonly name: 'ended' };

export type LinkEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'token-failed' }
  /** The provider is busy and has named a time to retry. This is not a failed attempt. */
  | { readonly type: 'token-busy'; readonly waitMs: number }
  /** The provider refused the session itself. The caller ends or renews it. */
  | { readonly type: 'token-refused' }
  /** This user may not have a link, so a retry would not help. Spec: 3-transport §8 (403 stops retrying). */
  | { readonly type: 'token-forbidden' }
  /** `awaitsFrame`: the provider is known to send a first frame, so the carrier works only after it. */
  | { readonly type: 'opened'; readonly carrier: Carrier; readonly awaitsFrame: boolean }
  | { readonly type: 'closed'; readonly code: number }
  /** The provider has announced its capabilities: it answers heartbeats. */
  | { readonly type: 'hello' }
  | { readonly type: 'heard' }
  | { readonly type: 'timer' }
  /** The next attempt uses another carrier, so it starts without a wait. */
  | { readonly type: 'switched' }
  | { readonly type: 'online' }
  | { readonly type: 'shown' }
  /** A tap on the failure banner. */
  | { readonly type: 'retry' };

export type LinkEffect =
  | { readonly type: 'fetch-token'; readonly timeoutMs: number }
  | { readonly type: 'open-socket'; readonly token: string }
  | { readonly type: 'close-socket' }
  /** Replaces the timer. Jitter prevents many clients from reconnecting at the same moment. */
  | { readonly type: 'set-timer'; readonly delayMs: number; readonly isJittered: boolean }
  | { readonly type: 'send-heartbeat' }
  | { readonly type: 'end-session'; readonly failure: FailureCode };

export interface LinkStep {
  readonly state: LinkState;
  readonly effects: readonly LinkEffect[];
}

export const LINK_OFF: LinkState = { name: 'off' };

/**
 * Returns the next state and its effects. A change of state cancels the previous timer, unless an effect sets a new
 * one. An event without a meaning in a state returns the same state object without effects.
 */
export function nextLinkState(state: LinkState, event: LinkEvent): LinkStep {
  if (event.type === 'stop') {
    return state.name === 'off' ? stay(state) : { state: LINK_OFF, effects: [{ type: 'close-socket' }] };
  }
  switch (state.name) {
    case 'off':
    case 'ended':
      return event.type === 'start' ? connect(0) : stay(state);
    case 'fetching-token':
      return whileFetching(state, event);
    case 'token-wait':
      if (event.type === 'timer' && state.attempt === 2) return fetchAgain(state.failures);
      if (event.type === 'timer') return connect(state.failures);
      return isCause(event) ? connect(state.failures) : stay(state);
    case 'opening':
      return whileOpening(state, event);
    case 'unproven':
      return whileUnproven(state, event);
    case 'open':
      return whileOpen(state, event);
    case 'retrying':
      if (event.type === 'switched') return connect(state.failures);
      return event.type === 'timer' || isCause(event) ? connect(state.failures) : stay(state);
    case 'reopening':
      return event.type === 'timer' || isCause(event) ? connect(state.failures) : stay(state);
    case 'failed':
      if (event.type === 'timer') return connect(state.failures, true);
      return isCause(event) ? connect(state.failures) : stay(state);
    case 'closed':
      return event.type === 'start' || event.type === 'shown' || event.type === 'retry' ? connect(0) : stay(state);
    default:
      return assertNever(state);
  }
}

function whileFetching(state: LinkState & { readonly name: 'fetching-token' }, event: LinkEvent): LinkStep {
  switch (event.type) {
    case 'token':
      return {
        state: { name: 'opening', failures: state.failures },
        effects: [{ type: 'open-socket', token: event.token }, timer(OPEN_TIMEOUT_MS)],
      };
    case 'token-failed':
      if (state.isQuiet) return fail(state.failures - 1, 'token');
      if (state.attempt === 2) return fail(state.failures, 'token');
      return {
        state: { name: 'token-wait', failures: state.failures, attempt: 2 },
        effects: [timer(TOKEN_RETRY_WAIT_MS)],
      };
    case 'token-busy':
      return { state: { name: 'token-wait', failures: state.failures, attempt: 1 }, effects: [timer(event.waitMs)] };
    case 'token-refused':
      return { state: { name: 'ended' }, effects: [] };
    case 'token-forbidden':
      return { state: { name: 'closed' }, effects: [] };
    case 'start':
    case 'stop':
    case 'opened':
    case 'closed':
    case 'hello':
    case 'heard':
    case 'timer':
    case 'switched':
    case 'online':
    case 'shown':
    case 'retry':
      return stay(state);
    default:
      return assertNever(event);
  }
}

function whileOpening(state: LinkState & { readonly name: 'opening' }, event: LinkEvent): LinkStep {
  switch (event.type) {
    case 'opened': {
      const { carrier } = event;
      if (!event.awaitsFrame) return open(carrier);
      return {
        state: { name: 'unproven', failures: state.failures, carrier, isHurried: false },
        effects: [timer(OPEN_TIMEOUT_MS)],
      };
    }
    case 'closed':
      return afterClose(event.code, state.failures, () => fail(state.failures, 'socket'));
    case 'timer':
      return withEffect({ type: 'close-socket' }, fail(state.failures, 'socket'));
    case 'start':
    case 'stop':
    case 'token':
    case 'token-failed':
    case 'token-busy':
    case 'token-refused':
    case 'token-forbidden':
    case 'hello':
    case 'heard':
    case 'switched':
    case 'online':
    case 'shown':
    case 'retry':
      return stay(state);
    default:
      return assertNever(event);
  }
}

function whileUnproven(state: LinkState & { readonly name: 'unproven' }, event: LinkEvent): LinkStep {
  switch (event.type) {
    case 'hello':
    case 'heard':
      return open(state.carrier);
    case 'closed':
      // The provider closes intentionally only after a frame, or with a code of its own. The rest is a proxy.
      if (event.code === CLOSE_CODES.normal || event.code === CLOSE_CODES.goingAway)
        return fail(state.failures, 'socket');
      return afterClose(event.code, state.failures, () => fail(state.failures, 'socket'));
    case 'timer':
      return withEffect({ type: 'close-socket' }, fail(state.failures, 'socket'));
    case 'online':
    case 'shown':
    case 'retry':
      // Repeated events do not extend the wait. Otherwise an impatient user would keep a dead carrier.
      if (state.isHurried) return stay(state);
      return { state: { ...state, isHurried: true }, effects: [timer(RESUME_PING_TIMEOUT_MS)] };
    case 'start':
    case 'stop':
    case 'token':
    case 'token-failed':
    case 'token-busy':
    case 'token-refused':
    case 'token-forbidden':
    case 'opened':
    case 'switched':
      return stay(state);
    default:
      return assertNever(event);
  }
}

function whileOpen(state: LinkState & { readonly name: 'open' }, event: LinkEvent): LinkStep {
  switch (event.type) {
    case 'hello':
      return {
        state: { ...state, answersHeartbeat: true, isProbing: false },
        effects: [silenceTimer(state)],
      };
    case 'heard':
      if (state.isProbing) return { state: { ...state, isProbing: false }, effects: [silenceTimer(state)] };
      return state.carrier === 'stream' ? { state, effects: [silenceTimer(state)] } : stay(state);
    case 'timer':
      return state.isProbing || state.carrier === 'stream'
        ? withEffect({ type: 'close-socket' }, connect(1))
        : probe(state, DEFAULT_HELPER_TIMEOUT_MS);
    case 'shown':
    case 'online':
    case 'retry':
      // The socket may have died during sleep or a network change, so probe it.
      return state.answersHeartbeat ? probe(state, RESUME_PING_TIMEOUT_MS) : stay(state);
    case 'closed':
      return afterClose(event.code, 0, () => ({
        state: { name: 'reopening', failures: 1 },
        effects: [timer(REOPEN_WAIT_MS, true)],
      }));
    case 'start':
    case 'stop':
    case 'token':
    case 'token-failed':
    case 'token-busy':
    case 'token-refused':
    case 'token-forbidden':
    case 'opened':
    case 'switched':
      return stay(state);
    default:
      return assertNever(event);
  }
}

const open = (carrier: Carrier): LinkStep => ({
  state: { name: 'open', carrier, answersHeartbeat: false, isProbing: false },
  effects: [silenceTimer({ carrier })],
});

/** The timer for a silent open link: a socket is probed, a stream is replaced. */
const silenceTimer = ({ carrier }: { readonly carrier: Carrier }): LinkEffect =>
  timer(carrier === 'stream' ? STALE_STREAM_RESTART_MS : HEARTBEAT_INTERVAL_MS);

function probe(state: LinkState & { readonly name: 'open' }, answerWithinMs: number): LinkStep {
  const { answersHeartbeat } = state;
  return {
    state: { ...state, isProbing: answersHeartbeat },
    effects: [{ type: 'send-heartbeat' }, timer(answersHeartbeat ? answerWithinMs : HEARTBEAT_INTERVAL_MS)],
  };
}

function afterClose(code: number, failuresBefore: number, onFailure: () => LinkStep): LinkStep {
  const meaning = closeMeaning(code);
  switch (meaning) {
    case 'normal':
      return { state: { name: 'closed' }, effects: [] };
    case 'logout':
      return { state: { name: 'ended' }, effects: [{ type: 'end-session', failure: failureOfClose(code) }] };
    case 'busy':
      return fail(failuresBefore, 'socket');
    case 'failure':
      return onFailure();
    default:
      return assertNever(meaning);
  }
}

function failureOfClose(code: number): FailureCode {
  if (code === CLOSE_CODES.emptyToken) return 'token_missing';
  return code === CLOSE_CODES.tooManyLogins ? 'too_many_logins' : 'token_invalid';
}

function connect(failures: number, isQuiet = false): LinkStep {
  return {
    state: { name: 'fetching-token', failures, attempt: 1, isQuiet },
    effects: [{ type: 'fetch-token', timeoutMs: OPEN_TIMEOUT_MS }],
  };
}

function fetchAgain(failures: number): LinkStep {
  return {
    state: { name: 'fetching-token', failures, attempt: 2, isQuiet: false },
    effects: [{ type: 'fetch-token', timeoutMs: TOKEN_RETRY_TIMEOUT_MS }],
  };
}

/** Handles one more failed attempt. */
function fail(failuresBefore: number, reason: 'token' | 'socket'): LinkStep {
  const failures = failuresBefore + 1;
  return failures <= MAX_FAILURES_BEFORE_WSFAIL
    ? { state: { name: 'retrying', failures, reason }, effects: [timer(RETRY_DELAY_MS, true)] }
    : { state: { name: 'failed', failures }, effects: [timer(OFFLINE_CHECK_INTERVAL_MS, true)] };
}

/** Whether an event makes a waiting link try immediately. */
const isCause = (event: LinkEvent): boolean =>
  event.type === 'online' || event.type === 'shown' || event.type === 'retry';

const stay = (state: LinkState): LinkStep => ({ state, effects: [] });

const withEffect = (effect: LinkEffect, step: LinkStep): LinkStep => ({ ...step, effects: [effect, ...step.effects] });

const timer = (delayMs: number, isJittered = false): LinkEffect => ({ type: 'set-timer', delayMs, isJittered });
