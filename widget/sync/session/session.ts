import { accountAtom, sessionAtom } from '../../state/session.ts';
import type { AccountProof } from './account-cache.ts';
import type { Session } from './session-api.ts';
import { createEffectsLoader } from './effects-loader.ts';
import type { SessionEffects } from './session-effects.ts';
import { nextSessionState } from './session-machine.ts';
import {
  NO_SESSION,
  type SavedSession,
  type SessionDeps,
  type SessionEffect,
  type SessionMachine,
} from './session-model.ts';

/**
 * Runs the session machine: the signed-in user, from the search for a session to its end. Spec: 3-transport §4 Login
 * sequence, Logout. D-12, S-07.
 */
export function createSession(deps: SessionDeps): Session {
  const { platform, store, tokens, accounts, host } = deps;
  let state = NO_SESSION;

  const machine: SessionMachine = {
    state: () => state,
    isCurrent: (epoch) => epoch === state.epoch,
    async handle(event) {
      const step = nextSessionState(state, event, host !== undefined);
      state = step.state;
      await performAll(step.effects, state.epoch);
    },
    onSessionRefused(failure) {
      const hasToken = tokens.current() !== undefined;
      void handle({ type: 'session-refused', failure, hasToken, atMs: platform.clock.nowMs() });
    },
  };
  const { handle } = machine;

  /** Undefined until the chunk is loaded. Until then, the link is off. */
  let effects: SessionEffects | undefined;
  const importEffects = async (): Promise<SessionEffects> => {
    const { createEffects } = await import('./session-effects.ts');
    return createEffects(deps, machine);
  };
  const load = createEffectsLoader(platform, machine, importEffects, (loaded) => (effects = loaded));

  const perform = (effect: SessionEffect, epoch: number): Promise<void> | void => {
    if (effect.type === 'show') return store.set(sessionAtom, effect.session);
    if (effect.type === 'set-token') return tokens.set(effect.token);
    if (effect.type === 'clear-token') return tokens.clear();
    if (effect.type === 'remember-account') return accounts.remember(effect.proof, effect.account);
    return effects === undefined ? load(effect, epoch) : effects.perform(effect, epoch);
  };

  /** Begins all effects in their order. They run at the same time, except for the wait at the end of a logout. */
  const performAll = async (step: readonly SessionEffect[], epoch: number): Promise<void> => {
    let running: Promise<void>[] = [];
    for (const effect of step) {
      if (effect.type === 'logout-wait') running = [Promise.all(running).then(() => perform(effect, epoch))];
      else running.push(Promise.resolve(perform(effect, epoch)));
    }
    await Promise.all(running);
  };

  const savedSession = (): SavedSession | undefined => {
    const token = tokens.current();
    if (token === undefined) return undefined;
    const proof: AccountProof = { kind: 'token', token };
    return { proof, account: accounts.find(proof) };
  };

  return {
    start: () => handle({ type: 'start', saved: host === undefined ? savedSession() : undefined }),
    begin: (token, account) => handle({ type: 'sign-in', token, account }),
    logOut: () => handle({ type: 'log-out' }),
    requestIdentity: () => handle({ type: 'identity-wanted' }),
    async retryLoading() {
      const session = store.get(sessionAtom);
      if (session.phase === 'load-failed') await handle({ type: 'retry', account: session.account });
    },
    async clearLocalData(kinds) {
      const account = store.get(accountAtom);
      if (account !== undefined) await handle({ type: 'clear-local-data', account, kinds });
    },
    async clearForReload() {
      if (state.name !== 'signed-in') return false;
      await handle({ type: 'clear-for-reload' });
      return true;
    },
    current: () => (state.name === 'signed-in' ? state.user : undefined),
    onPush(push) {
      if (state.name === 'signed-in') state.user.realtime()?.onPush(push);
    },
    onLinkState(linkState) {
      effects?.onLinkState(linkState);
      if (state.name === 'signed-in') state.user.realtime()?.onLinkState(linkState);
    },
    onSessionFailure: machine.onSessionRefused,
    continueHere: () => handle({ type: 'continue', how: 'steal' }),
    stop: () => handle({ type: 'stop' }),
  };
}
