import { logout } from '../../contract/http/logout.ts';
import { DEFAULT_HELPER_TIMEOUT_MS, LANGUAGE_CHANGE_WAIT_MS, LOGOUT_WAIT_MS } from '../../domain/limits.ts';
import { assertNever } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import { CLEARABLE_KINDS } from '../../domain/session/stored-data.ts';
import { connectionAtom } from '../../state/connection.ts';
import { accountAtom } from '../../state/session.ts';
import { forgetUnseenCounts } from '../contacts/unseen-keys.ts';
import { showDialog } from '../notify.ts';
import { createAdmission } from './admission.ts';
import { createIdentityRetry } from './identity-retry.ts';
import { createInstance, type Instance } from './instance.ts';
import { resetState } from './reset.ts';
import { createSessionLink, logMissingChunk, type SessionLink } from './session-link.ts';
import type { RemoteEffect, SessionDeps, SessionEvent, SessionMachine } from './session-model.ts';
import { enter, type SignedIn } from './signed-in.ts';
import { awaitTurn } from './turn.ts';

export interface SessionEffects {
  /** Resolves when the effect, and everything that its result leads to, has ended. */
  readonly perform: (effect: RemoteEffect, epoch: number) => Promise<void> | void;
  readonly onLinkState: SessionLink['onLinkState'];
}

/**
 * Performs the effects of the session machine. A separate chunk, because the login form does not need it: the file of
 * the first signed-in screen.
 */
export function createEffects(deps: SessionDeps, machine: SessionMachine): SessionEffects {
  const { platform, store, transport, tokens, accounts, host } = deps;
  const { log, random } = platform;
  const { state, handle, isCurrent } = machine;
  const admission = createAdmission(deps, machine);
  const instance = createInstance(platform.instanceLock, deps.tenant, (userId, isFree) => {
    const account = store.get(accountAtom);
    if (account?.userId === userId) void handle({ type: 'window-lost', account, isFree });
  });
  const link = createSessionLink(platform, store, transport.link, machine);
  const users = createUserEffects(deps, machine, instance);
  const identityRetry = createIdentityRetry(platform);

  const perform: SessionEffects['perform'] = (effect, epoch) => {
    switch (effect.type) {
      case 'open-user':
        return users.open(effect.account, epoch);
      case 'announce':
        return effect.user.announce();
      case 'set-account':
        return effect.user.setAccount(effect.account);
      case 'go-online':
        identityRetry.succeeded();
        return link.goOnline(effect.user, epoch);
      case 'report-link':
        return effect.user.realtime()?.onLinkOpen();
      case 'check-saved':
        return admission.checkSaved(effect.proof, epoch);
      case 'ask-host':
        identityRetry.cancel();
        return admission.askHost(effect.reason);
      case 'admit':
        return admission.admit(effect.answer, epoch);
      case 'retry-identity':
        if (state().name === 'signed-in') store.set(connectionAtom, 'fail');
        return identityRetry.schedule(
          state().name === 'signed-in',
          () => void handle({ type: 'identity-due', epoch, hasToken: tokens.current() !== undefined }),
        );
      case 'leave':
        return users.leave(effect);
      case 'reset-screen':
        return resetState(store);
      case 'stop-link':
        return link.stop();
      case 'stop-link-soon':
        store.set(connectionAtom, 'idle');
        return link.stopSoon();
      case 'retry-link':
        return transport.link.notice('retry');
      case 'claim-window':
        return users.claim(effect, epoch);
      case 'await-turn':
        return awaitTurn({
          platform,
          isPaused: () => isCurrent(epoch) && state().name === 'paused',
          isFree: () => instance.isFree(effect.account.userId),
          goOn: () => handle({ type: 'continue', how: 'wait' }),
        });
      case 'prepare-reload':
        return users.prepareReload(effect.user);
      case 'notify-provider':
        return notifyProvider(deps);
      case 'forget-account':
        accounts.forget();
        return forgetUnseenCounts(platform.keyValue);
      case 'explain':
        return showDialog(store, random, effect.failure);
      case 'log-unexplained':
        return log.warn('logout without a message', { code: effect.code });
      case 'notify-host':
        return host?.().then((port) => port?.tokenCleared(effect.reason));
      case 'logout-wait':
        return wait(deps, LOGOUT_WAIT_MS);
      default:
        return assertNever(effect);
    }
  };

  return { perform, onLinkState: link.onLinkState };
}

/** Opening and leaving the data of a user. */
function createUserEffects(deps: SessionDeps, machine: SessionMachine, instance: Instance) {
  const { handle, isCurrent } = machine;

  /** Returns undefined when another user has signed in meanwhile. */
  const enterUser = async (account: Account, epoch: number): Promise<SessionEvent | undefined> => {
    try {
      if (!(await instance.claim(account.userId, 'wait'))) return { type: 'window-taken', epoch };
      if (!isCurrent(epoch)) return undefined;
      const entered = await enter(account, {
        ...deps,
        isCurrent: () => isCurrent(epoch),
        onSessionEnd: (code) => machine.onSessionRefused({ code }),
        onOtherEpoch: (known) =>
          void handle({ type: 'clear-local-data', account: known, kinds: ['messages', 'lists'] }),
      });
      return entered.ok
        ? { type: 'opened', epoch, user: entered.value }
        : { type: 'database-failed', epoch, failure: entered.failure };
    } catch (error) {
      logMissingChunk(deps.platform.log, error);
      return { type: 'chunk-missing', epoch };
    }
  };

  /** Releases the window lock at once. Resolves when everything is written. */
  const release = async (user: SignedIn | undefined): Promise<void> => {
    instance.release();
    await user?.flush();
  };

  return {
    async open(account: Account, epoch: number): Promise<void> {
      const event = await enterUser(account, epoch);
      if (event !== undefined) await handle(event);
    },
    async leave({ user, clears, next }: RemoteEffect & { readonly type: 'leave' }): Promise<void> {
      await release(user);
      if (clears.length > 0) await user?.clearLocal(clears);
      if (next !== undefined) await handle(next);
    },
    async claim({ account, how }: RemoteEffect & { readonly type: 'claim-window' }, epoch: number): Promise<void> {
      if (!(await instance.claim(account.userId, how))) return;
      await handle({ type: 'window-claimed', epoch, hasToken: deps.tokens.current() !== undefined });
    },
    /** Spec: 3-transport §4 Language change. */
    async prepareReload(user: SignedIn): Promise<void> {
      await release(user);
      // The list versions are deleted with the lists, so the next refresh fetches everything.
      await user.clearLocal(CLEARABLE_KINDS);
      await wait(deps, LANGUAGE_CHANGE_WAIT_MS);
      const database = await deps.openDatabase(user.userId);
      if (database.ok) await database.value.flush();
      await wait(deps, LANGUAGE_CHANGE_WAIT_MS);
    },
  };
}

async function notifyProvider({ tokens, transport }: SessionDeps): Promise<void> {
  if (tokens.current() !== undefined) await transport.api.callDirect(logout, undefined, DEFAULT_HELPER_TIMEOUT_MS);
}

const wait = ({ platform }: SessionDeps, ms: number): Promise<void> =>
  new Promise((resolve) => platform.clock.setTimer(ms, resolve));
