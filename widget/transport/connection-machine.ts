/**
 * The realtime link as a pure state machine: what is so, what happens, what follows. Time, tokens and sockets are the
 * driver's (`link.ts`). Spec: 3-transport §4 Connection, §9. S-04.
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
  /** Not wanted: nobody is signed in. */
  | { readonly name: 'off' }
  /** A socket token is on its way. A quiet fetch is the check that runs while the link counts as failed. */
  | { readonly name: 'fetching-token'; readonly failures: number; readonly attempt: 1 | 2; readonly isQuiet: boolean }
  /** Between the two token fetches of one attempt. */
  | { readonly name: 'token-wait'; readonly failures: number }
  | { readonly name: 'opening'; readonly failures: number }
  /**
   * `isProbing`: a heartbeat waits for an answer, without which the link is replaced. Only where the provider answers them.
   * A stream is replaced, too, when it has been silent for long: the provider beats on it.
   */
  | {
      readonly name: 'open';
      readonly carrier: Carrier;
      readonly answersHeartbeat: boolean;
      readonly isProbing: boolean;
    }
  /** The socket broke; after a second it is opened again. */
  | { readonly name: 'reopening'; readonly failures: number }
  /** An attempt failed; the next one comes after five seconds. */
  | { readonly name: 'retrying'; readonly failures: number; readonly reason: 'token' | 'socket' }
  /** Too many attempts failed. The network, the user's return or a tap test again, and a quiet check now and then. */
  | { readonly name: 'failed'; readonly failures: number }
  /** The provider closed the socket on purpose, or forbids it; the user's return or a tap opens it again. */
  | { readonly name: 'closed' }
  /** The session is over; only a new `start` leaves this. */
  | { readonly name: 'ended' };

export type LinkEvent =
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'token-failed' }
  /** The session itself was refused; whoever made the call ends or renews it. */
  | { readonly type: 'token-refused' }
  /** This user may have no link: asking again would change nothing. Spec: 3-transport §8 (403 stops retrying). */
  | { readonly type: 'token-forbidden' }
  | { readonly type: 'opened'; readonly carrier: Carrier }
  | { readonly type: 'closed'; readonly code: number }
  /** The provider has said what it can do: it answers heartbeats. */
  | { readonly type: 'hello' }
  | { readonly type: 'heard' }
  | { readonly type: 'timer' }
  /** The next attempt runs over another carrier: there is no reason to wait. */
  | { readonly type: 'switched' }
  | { readonly type: 'online' }
  | { readonly type: 'shown' }
  /** A tap on the failure banner. */
  | { readonly type: 'retry' };

export type LinkEffect =
  | { readonly type: 'fetch-token'; readonly timeoutMs: number }
  | { readonly type: 'open-socket'; readonly token: string }
  | { readonly type: 'close-socket' }
  /** Replaces the timer. Jitter keeps many clients from coming back in the same moment. */
  | { readonly type: 'set-timer'; readonly delayMs: number; readonly isJittered: boolean }
  | { readonly type: 'send-heartbeat' }
  | { readonly type: 'end-session'; readonly failure: FailureCode };

export interface LinkStep {
  readonly state: LinkState;
  readonly effects: readonly LinkEffect[];
}

export const LINK_OFF: LinkState = { name: 'off' };

/**
 * The next state and what has to be done. A step with another state ends the timer of the one before, unless it sets
 * one; an event that means nothing in a state returns that very state without effects.
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
      if (event.type === 'timer') return fetchAgain(state.failures);
      return isCause(event) ? connect(state.failures) : stay(state);
    case 'opening':
      return whileOpening(state, event);
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
      return { state: { name: 'token-wait', failures: state.failures }, effects: [timer(TOKEN_RETRY_WAIT_MS)] };
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
    case 'opened':
      return {
        state: { name: 'open', carrier: event.carrier, answersHeartbeat: false, isProbing: false },
        effects: [silenceTimer(event)],
      };
    case 'closed':
      return afterClose(event.code, () => fail(state.failures, 'socket'));
    case 'timer':
      return withEffect({ type: 'close-socket' }, fail(state.failures, 'socket'));
    case 'start':
    case 'stop':
    case 'token':
    case 'token-failed':
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
      // Nothing is known of a socket after sleep or after the network has changed: ask it.
      return state.answersHeartbeat ? probe(state, RESUME_PING_TIMEOUT_MS) : stay(state);
    case 'closed':
      return afterClose(event.code, () => ({
        state: { name: 'reopening', failures: 1 },
        effects: [timer(REOPEN_WAIT_MS, true)],
      }));
    case 'start':
    case 'stop':
    case 'token':
    case 'token-failed':
    case 'token-refused':
    case 'token-forbidden':
    case 'opened':
    case 'switched':
      return stay(state);
    default:
      return assertNever(event);
  }
}

/** When something has to be done about an open link that says nothing: a socket is asked, a stream is replaced. */
const silenceTimer = ({ carrier }: { readonly carrier: Carrier }): LinkEffect =>
  timer(carrier === 'stream' ? STALE_STREAM_RESTART_MS : HEARTBEAT_INTERVAL_MS);

function probe(state: LinkState & { readonly name: 'open' }, answerWithinMs: number): LinkStep {
  const { answersHeartbeat } = state;
  return {
    state: { ...state, isProbing: answersHeartbeat },
    effects: [{ type: 'send-heartbeat' }, timer(answersHeartbeat ? answerWithinMs : HEARTBEAT_INTERVAL_MS)],
  };
}

function afterClose(code: number, onFailure: () => LinkStep): LinkStep {
  const meaning = closeMeaning(code);
  switch (meaning) {
    case 'normal':
      return { state: { name: 'closed' }, effects: [] };
    case 'logout':
      return { state: { name: 'ended' }, effects: [{ type: 'end-session', failure: failureOfClose(code) }] };
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

/** One more attempt has failed. */
function fail(failuresBefore: number, reason: 'token' | 'socket'): LinkStep {
  const failures = failuresBefore + 1;
  return failures <= MAX_FAILURES_BEFORE_WSFAIL
    ? { state: { name: 'retrying', failures, reason }, effects: [timer(RETRY_DELAY_MS, true)] }
    : { state: { name: 'failed', failures }, effects: [timer(OFFLINE_CHECK_INTERVAL_MS, true)] };
}

/** What makes a waiting link try at once. */
const isCause = (event: LinkEvent): boolean =>
  event.type === 'online' || event.type === 'shown' || event.type === 'retry';

const stay = (state: LinkState): LinkStep => ({ state, effects: [] });

const withEffect = (effect: LinkEffect, step: LinkStep): LinkStep => ({ ...step, effects: [effect, ...step.effects] });

const timer = (delayMs: number, isJittered = false): LinkEffect => ({ type: 'set-timer', delayMs, isJittered });
