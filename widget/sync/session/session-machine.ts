/**
 * The session of the page's user as a pure state machine. The runner (`session.ts`) performs the effects on storage,
 * network, host page and screen, and reports their results as events. Spec: 3-transport §4 Login sequence, Logout, §7
 * (pwd in an applet), §8 (opened twice). D-12, S-07, S-08.
 *
 *      start, answered, admitted, sign-in            opened
 *   no-user ──────────────────────────────▶ opening ────────▶ signed-in
 *     ▲  ▲                                  │  │  ▲             │ │ │
 *     │  │      database-failed, refused    │  │  │ other user, │ │ │
 *     │  └──────────────────────────────────┘  │  │ cleared data│ │ │
 *     │                          chunk-missing │  └─────────────┘ │ │
 *     │                                        ▼                  │ │
 *     │                                   load-failed             │ │
 *     │                                        │ retry, identity-due: opening
 *     │  log-out, session-refused, stop, clear-for-reload         │ │
 *     ├───────────────────────────────────────────────────────────┘ │
 *     │                     window-lost (from signed-in), window-taken (from opening)
 *     └────────── paused ◀──────────────────────────────────────────┘
 *                   │ continue, window-claimed: opening
 *
 * `signed-in` begins with the cached account; its session may still be asked for. The link has its own states
 * (`transport/connection-machine.ts`).
 */
import type { IdentityReason } from '../../contract/host-bridge.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import { assertNever } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import { logOut } from './logout-steps.ts';
import { isRenewable, tokenClearedReason } from './reasons.ts';
import type {
  AfterOpening,
  SavedSession,
  SessionEffect,
  SessionEvent,
  SessionMachineState,
  SessionStep,
  UserState,
} from './session-model.ts';
import {
  clear,
  leave,
  moveTo,
  online,
  open,
  remember,
  reopen,
  show,
  signedOut,
  stay,
  stayWith,
  continued,
  toNoUser,
  withEffects,
} from './session-steps.ts';

/** A renewed session that is refused again within this time is not renewed once more. */
const MIN_RENEWAL_AGE_MS = 10_000;

/**
 * Returns the next state and its effects, in the order in which they begin. An event without a meaning in a state
 * returns the same state object without effects.
 *
 * @param hasHost a host page signs its users in; false on a standalone page
 */
export function nextSessionState(state: SessionMachineState, event: SessionEvent, hasHost: boolean): SessionStep {
  if ('epoch' in event && event.epoch !== state.epoch) return stay(state);
  switch (event.type) {
    case 'start':
      return hasHost ? askHost(state, 'boot') : onStart(state, event.saved);
    case 'sign-in':
      return onSignIn(state, event);
    case 'identity-wanted':
      return onIdentityWanted(state, hasHost);
    case 'answered':
      return onAnswered(state, event);
    case 'answer-processed':
      return state.isAskingHost ? { state: { ...state, isAskingHost: false }, effects: [] } : stay(state);
    case 'admitted':
      return withEffects(remember(event.proof, event.account), onAdmitted(state, event.account));
    case 'admission-refused':
      return onAdmissionRefused(state, event.failure);
    case 'saved-account':
      return withEffects(remember(event.proof, event.account), onSavedAccount(state, event.account));
    case 'saved-refused':
      return onSavedRefused(state, event.failure);
    case 'opened':
    case 'window-taken':
    case 'chunk-missing':
    case 'database-failed':
      return state.name === 'opening' ? afterOpening(state, event, hasHost) : stay(state);
    case 'identity-due':
      return hasHost ? onIdentityDue(state, event.hasToken) : stay(state);
    case 'link-opened':
    case 'online-due':
    case 'session-refused':
    case 'clear-local-data':
    case 'clear-for-reload':
      return state.name === 'signed-in' ? whileSignedIn(state, event, hasHost) : stay(state);
    case 'retry':
      return onRetry(state, event.account, hasHost);
    case 'log-out':
      return logOut(state, undefined, hasHost);
    case 'window-lost':
      return onWindowLost(state, event);
    case 'continue':
      return state.name === 'paused' ? onContinue(state, event.how) : stay(state);
    case 'window-claimed':
      return state.name === 'paused' ? onWindowClaimed(state, event.hasToken, hasHost) : stay(state);
    case 'left':
      return state.name === 'no-user'
        ? withEffects([{ type: 'reset-screen' }], open(state, event.account, { type: 'go-online' }))
        : stay(state);
    case 'stop':
      // The host page may show this window until it has loaded the next user's.
      return toNoUser(state, [{ type: 'stop-link' }, leave(state), show({ phase: 'starting' })]);
    default:
      return assertNever(event);
  }
}

type InState<Name extends UserState['name']> = SessionMachineState & { readonly name: Name };
type EventOf<Type extends SessionEvent['type']> = SessionEvent & { readonly type: Type };

/** Begins with the session that this browser has saved. Known users see their local data before the network answers. */
function onStart(state: SessionMachineState, saved: SavedSession | undefined): SessionStep {
  if (state.name !== 'no-user') return stay(state);
  if (saved === undefined) return stayWith(state, signedOut(undefined));
  const { proof, account } = saved;
  if (account === undefined) return stayWith(state, { type: 'check-saved', proof });
  return open(state, account, { type: 'check-saved', proof });
}

function onSavedAccount(state: SessionMachineState, account: Account): SessionStep {
  if (state.name === 'no-user') return open(state, account, { type: 'go-online' });
  return state.name === 'signed-in' ? stayWith(state, { type: 'set-account', user: state.user, account }) : stay(state);
}

function onSavedRefused(state: SessionMachineState, { code }: Failure): SessionStep {
  // `session-refused` reports a refusal for a user on screen. Local data stays there without a network.
  if (state.name === 'signed-in') return stay(state);
  if (!isTransient(code)) return toNoUser(state, [{ type: 'clear-token' }, signedOut(code)]);
  return state.name === 'no-user' ? stayWith(state, signedOut(code)) : stay(state);
}

function onSignIn(state: SessionMachineState, event: EventOf<'sign-in'>): SessionStep {
  if (state.name === 'signed-in') return clear(state, event);
  const { token, account } = event;
  const before: SessionEffect[] = [
    { type: 'stop-link' },
    { type: 'set-token', token },
    ...remember({ kind: 'token', token }, account),
  ];
  return withEffects(before, open(state, account, { type: 'go-online' }));
}

/** Only one question to the host page at a time. */
const askHost = (state: SessionMachineState, reason: IdentityReason): SessionStep =>
  state.isAskingHost
    ? stay(state)
    : { state: { ...state, isAskingHost: true }, effects: [{ type: 'ask-host', reason }] };

function onIdentityWanted(state: SessionMachineState, hasHost: boolean): SessionStep {
  const asked = hasHost ? askHost(state, 'boot') : stay(state);
  return state.name === 'signed-in' ? asked : withEffects([show({ phase: 'starting' })], asked);
}

/** Asks again in silence: the screen keeps the local data, or the failure, until the answer is admitted. */
function onIdentityDue(state: SessionMachineState, hasToken: boolean): SessionStep {
  if (state.name === 'no-user' || state.name === 'load-failed') return askHost(state, 'boot');
  return state.name === 'signed-in' && !hasToken ? askHost(state, 'rejected') : stay(state);
}

/** Shows the local data of a known user while the answer is admitted. */
function onAnswered(state: SessionMachineState, event: EventOf<'answered'>): SessionStep {
  const { answer, known } = event;
  const admit: SessionEffect = { type: 'admit', answer };
  if (state.name === 'signed-in') {
    // Remove the previous user's data before the new user's data is shown.
    const isOther = answer.kind === 'identity' && state.user.userId !== known?.userId;
    return isOther ? clear(state, event) : stayWith(state, admit);
  }
  if (known !== undefined)
    return continued(open(state, known, { type: 'await-admission' }), (next) => stayWith(next, admit));
  return state.name === 'opening' ? toNoUser(state, [admit]) : stayWith(state, admit);
}

function onAdmitted(state: SessionMachineState, account: Account): SessionStep {
  if (state.name === 'opening') return whenOpened(state, { type: 'admitted', account });
  if (state.name !== 'signed-in') return open(state, account, { type: 'go-online' });
  const { user } = state;
  if (user.userId !== account.userId) return reopen(state, account, []);
  return stayWith(state, { type: 'set-account', user, account }, { type: 'go-online', user });
}

function onAdmissionRefused(state: SessionMachineState, failure: Failure): SessionStep {
  if (state.name === 'opening') return whenOpened(state, { type: 'refused', failure });
  const { code } = failure;
  // The local data stays on screen while the widget retries.
  if (state.name === 'signed-in' && isTransient(code)) return stayWith(state, { type: 'retry-identity' });
  const cleared = continued(clear(state), (next) => stayWith(next, signedOut(code)));
  if (state.name !== 'signed-in')
    return isTransient(code) ? continued(cleared, (next) => stayWith(next, { type: 'retry-identity' })) : cleared;
  return continued(cleared, (next) => stayWith(next, { type: 'notify-host', reason: tokenClearedReason(code) }));
}

/** The result of the admission waits for the local data. */
const whenOpened = (state: InState<'opening'>, next: AfterOpening): SessionStep =>
  state.next.type === 'await-admission' ? { state: { ...state, next }, effects: [] } : stay(state);

function afterOpening(
  state: InState<'opening'>,
  event: EventOf<'opened' | 'window-taken' | 'chunk-missing' | 'database-failed'>,
  hasHost: boolean,
): SessionStep {
  const { account, next } = state;
  switch (event.type) {
    case 'opened':
      return continued(
        moveTo(state, { name: 'signed-in', user: event.user }, [{ type: 'announce', user: event.user }]),
        (opened) => goOn(opened, next),
      );
    case 'window-taken':
      return continued(stepAside(state, account), (paused) => goOn(paused, next));
    case 'chunk-missing':
      return onChunkMissing(state, hasHost);
    case 'database-failed':
      return logOut(state, event.failure, hasHost);
    default:
      return assertNever(event);
  }
}

/** A part of the widget could not be fetched. The user tries again; in a host page the widget also does so by itself. */
function onChunkMissing(state: InState<'opening'>, hasHost: boolean): SessionStep {
  const { account, next } = state;
  const step = continued(
    moveTo(state, { name: 'load-failed' }, [show({ phase: 'load-failed', account, failure: 'network' })]),
    (failed) => goOn(failed, next),
  );
  if (!hasHost || step.state.name !== 'load-failed') return step;
  return continued(step, (failed) => stayWith(failed, { type: 'retry-identity' }));
}

/** Continues after the opening, whether it succeeded or not. */
function goOn(state: SessionMachineState, next: AfterOpening): SessionStep {
  switch (next.type) {
    case 'go-online':
      return stayWith(state, ...online(state));
    case 'check-saved':
      return stayWith(state, ...online(state), { type: 'check-saved', proof: next.proof });
    case 'await-admission':
      return stay(state);
    case 'admitted':
      return onAdmitted(state, next.account);
    case 'refused':
      return onAdmissionRefused(state, next.failure);
    default:
      return assertNever(next);
  }
}

function whileSignedIn(
  state: InState<'signed-in'>,
  event: EventOf<'link-opened' | 'online-due' | 'session-refused' | 'clear-local-data' | 'clear-for-reload'>,
  hasHost: boolean,
): SessionStep {
  const { user } = state;
  switch (event.type) {
    case 'link-opened':
      // Lists that could not be fetched before may be available now.
      return stayWith(state, { type: 'report-link', user }, ...(event.isBaseDataLoaded ? [] : online(state)));
    case 'online-due':
      return stayWith(state, ...online(state));
    case 'session-refused':
      // Several calls can be refused at once. The first one has already cleared the token.
      return event.hasToken ? onSessionRefused(state, event, hasHost) : stay(state);
    case 'clear-local-data':
      // Restart the link too, because events would be lost while no user is loaded.
      return withEffects([{ type: 'stop-link' }], reopen(state, event.account, event.kinds));
    case 'clear-for-reload':
      return toNoUser(state, [{ type: 'stop-link' }, { type: 'prepare-reload', user }]);
    default:
      return assertNever(event);
  }
}

function onSessionRefused(
  state: InState<'signed-in'>,
  { failure, atMs }: EventOf<'session-refused'>,
  hasHost: boolean,
): SessionStep {
  if (!hasHost || !isRenewable(failure.code) || atMs - state.renewedAtMs < MIN_RENEWAL_AGE_MS)
    return logOut(state, failure, hasHost);
  const before: SessionEffect[] = [{ type: 'clear-token' }, { type: 'stop-link' }];
  return withEffects(before, askHost({ ...state, renewedAtMs: atMs }, 'rejected'));
}

function onRetry(state: SessionMachineState, account: Account, hasHost: boolean): SessionStep {
  if (state.name !== 'signed-in' && state.name !== 'load-failed') return stay(state);
  const before: SessionEffect[] = [show({ phase: 'loading', account }), { type: 'retry-link' }];
  if (state.name === 'signed-in') return stayWith(state, ...before, ...online(state));
  return withEffects(before, hasHost ? askHost(state, 'boot') : open(state, account, { type: 'go-online' }));
}

/** Another window has become active: this one releases everything except the session. S-08. */
function onWindowLost(state: SessionMachineState, { account, isFree }: EventOf<'window-lost'>): SessionStep {
  // If no other window is active, this page reloads the data that the other one changed.
  const next: SessionEvent | undefined = isFree ? { type: 'continue', how: 'steal' } : undefined;
  const left = toNoUser(state, [{ type: 'stop-link' }, leave(state, next), { type: 'reset-screen' }]);
  return continued(left, (gone) => stepAside(gone, account));
}

const stepAside = (state: SessionMachineState, account: Account): SessionStep =>
  moveTo(state, { name: 'paused', account }, [
    show({ phase: 'other-window', account }),
    { type: 'await-turn', account },
  ]);

const onContinue = (state: InState<'paused'>, how: 'wait' | 'steal'): SessionStep =>
  stayWith(state, { type: 'claim-window', account: state.account, how });

function onWindowClaimed(state: InState<'paused'>, hasToken: boolean, hasHost: boolean): SessionStep {
  const { account } = state;
  const before = [show({ phase: 'loading', account })];
  if (!hasHost || hasToken) return withEffects(before, open(state, account, { type: 'go-online' }));
  return continued(moveTo(state, { name: 'no-user' }, before), (next) => askHost(next, 'boot'));
}
