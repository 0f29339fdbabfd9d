/** The steps that the transitions of the session machine share. */
import type { FailureCode } from '../../domain/failure.ts';
import type { ClearableKind } from '../../domain/session/stored-data.ts';
import type { Account } from '../../domain/session/account.ts';
import type { SessionState as ShownSession } from '../../state/session.ts';
import type { AccountProof } from './account-cache.ts';
import type {
  AfterOpening,
  SessionEffect,
  SessionEvent,
  SessionMachineState,
  SessionStep,
  UserState,
} from './session-model.ts';

/** Deletes the session and removes the user's data from the screen. `next` follows when the data is written. */
export const clear = (state: SessionMachineState, next?: SessionEvent): SessionStep =>
  toNoUser(state, [{ type: 'clear-token' }, leave(state, next), { type: 'reset-screen' }, { type: 'stop-link-soon' }]);

/** Leaves the user, and opens `account` when the data is written. */
export function reopen(
  state: SessionMachineState & { readonly name: 'signed-in' },
  account: Account,
  clears: readonly ClearableKind[],
): SessionStep {
  const left = toNoUser(state);
  const next: SessionEvent = { type: 'left', epoch: left.state.epoch, account };
  return { state: left.state, effects: [{ type: 'leave', user: state.user, clears, next }] };
}

/** Opens a user's data in a new epoch, so that two openings never run at the same time. */
export const open = (state: SessionMachineState, account: Account, next: AfterOpening): SessionStep =>
  moveTo(inNextEpoch(state), { name: 'opening', account, next }, [{ type: 'open-user', account }]);

export const toNoUser = (state: SessionMachineState, effects: readonly SessionEffect[] = []): SessionStep =>
  moveTo(inNextEpoch(state), { name: 'no-user' }, effects);

const inNextEpoch = (state: SessionMachineState): SessionMachineState => ({ ...state, epoch: state.epoch + 1 });

export const moveTo = (
  { epoch, isAskingHost, renewedAtMs }: SessionMachineState,
  user: UserState,
  effects: readonly SessionEffect[],
): SessionStep => ({ state: { ...user, epoch, isAskingHost, renewedAtMs }, effects });

export const online = (state: SessionMachineState): SessionEffect[] =>
  state.name === 'signed-in' ? [{ type: 'go-online', user: state.user }] : [];

export const leave = (state: SessionMachineState, next?: SessionEvent): SessionEffect => ({
  type: 'leave',
  user: state.name === 'signed-in' ? state.user : undefined,
  clears: [],
  next,
});

export const remember = (proof: AccountProof | undefined, account: Account): SessionEffect[] =>
  proof === undefined ? [] : [{ type: 'remember-account', proof, account }];

export const show = (session: ShownSession): SessionEffect => ({ type: 'show', session });

export const signedOut = (reason: FailureCode | undefined): SessionEffect => show({ phase: 'signed-out', reason });

export const stay = (state: SessionMachineState): SessionStep => ({ state, effects: [] });

export const stayWith = (state: SessionMachineState, ...effects: SessionEffect[]): SessionStep => ({ state, effects });

export const withEffects = (before: readonly SessionEffect[], step: SessionStep): SessionStep => ({
  ...step,
  effects: [...before, ...step.effects],
});

/** Continues a step in its new state. */
export function continued(step: SessionStep, next: (state: SessionMachineState) => SessionStep): SessionStep {
  return withEffects(step.effects, next(step.state));
}
