import type { IdentityAnswer, IdentityReason } from '../../contract/host-bridge.ts';
import { logout } from '../../contract/http/logout.ts';
import { isTransient, type Failure, type FailureCode } from '../../domain/failure.ts';
import {
  DEFAULT_HELPER_TIMEOUT_MS,
  LANGUAGE_CHANGE_WAIT_MS,
  LOGOUT_SOCKET_CLOSE_WAIT_MS,
  LOGOUT_WAIT_MS,
  RETRY_DELAY_MS,
} from '../../domain/limits.ts';
import type { Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import { planLogout } from '../../domain/session/logout.ts';
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import { sessionAtom } from '../../state/session.ts';
import { connectionAtom } from '../../state/connection.ts';
import { forgetUnseenCounts } from '../contacts/unseen-keys.ts';
import type { HostPort } from '../host-port.ts';
import { showDialog } from '../notify.ts';
import { fetchAccount } from './account-fetch.ts';
import { proofOf, type AccountCache, type AccountProof } from './account-cache.ts';
import { admitIdentity } from './identity.ts';
import { createInstance } from './instance.ts';
import { createLinkStart } from './link-start.ts';
import { isRenewable, tokenClearedReason } from './reasons.ts';
import { resetState } from './reset.ts';
import type { Session } from './session-api.ts';
import type { SignedIn, SignedInParts } from './signed-in.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { awaitTurn } from './turn.ts';

export interface SessionParts extends Omit<SignedInParts, 'onSessionEnd' | 'isCurrent'> {
  readonly tokens: TokenKeeper;
  readonly accounts: AccountCache;
  readonly tenant: string;
  /** The host page; undefined when the widget is a standalone page. */
  readonly host: (() => Promise<HostPort | undefined>) | undefined;
}

/** A renewed session that is refused again within this time is not renewed once more. */
const MIN_RENEWAL_AGE_MS = 10_000;

/**
 * The signed-in user, from the search for a session to its end. Spec: 3-transport §4 Login sequence, Logout. D-12,
 * S-07.
 */
export function createSession(parts: SessionParts): Session {
  const { platform, store, transport, tokens, accounts, host } = parts;
  const { clock, log } = platform;
  const { api, link } = transport;
  let signedIn: SignedIn | undefined;
  /** The session epoch: incremented when the user changes. Work that began in an earlier epoch is discarded. */
  let epoch = 0;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let isAskingHost = false;
  let isLinkOpen = false;
  let cancelLinkStop: (() => void) | undefined;
  const linkStart = createLinkStart(link);

  const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.setTimer(ms, resolve));

  /**
   * Shows a user's local data. Returns undefined when another user has signed in meanwhile, or a chunk could not be
   * fetched.
   */
  const show = async (account: Account): Promise<SignedIn | undefined> => {
    const begun = epoch;
    const isCurrent = (): boolean => begun === epoch;
    try {
      if (!(await instance.claim(account.userId, 'wait'))) {
        if (isCurrent()) stepAside(account);
        return undefined;
      }
      if (!isCurrent()) return undefined;
      // A separate chunk, because the login form does not need it.
      const { enter } = await import('./signed-in.ts');
      if (!isCurrent()) return undefined;
      const entered = await enter(account, { ...parts, isCurrent, onSessionEnd: (code) => onSessionFailure({ code }) });
      if (!isCurrent()) return undefined;
      if (!entered.ok) {
        await end(entered.failure);
        return undefined;
      }
      signedIn = entered.value;
      signedIn.announce();
      return signedIn;
    } catch (error) {
      reportMissing(error);
      if (isCurrent()) store.set(sessionAtom, { phase: 'load-failed', account, failure: 'network' });
      return undefined;
    }
  };

  const reportMissing = (error: unknown): void =>
    log.warn('a part of the widget could not be fetched', { message: String(error) });

  const goOnline = async (entered: SignedIn | undefined): Promise<void> => {
    if (entered === undefined || signedIn !== entered) return;
    await entered.load(startLink(entered));
  };

  /**
   * Opens the link as soon as its handler is loaded. Returns true when the link is open, false when the first attempt
   * has failed.
   */
  const startLink = async (entered: SignedIn): Promise<boolean> => {
    try {
      const live = await entered.loadLive();
      if (signedIn !== entered) return false;
      cancelLinkStop?.();
      link.start();
      live.wake();
      return await linkStart.settled();
    } catch (error) {
      reportMissing(error);
      clock.setTimer(RETRY_DELAY_MS, () => void goOnline(entered));
      return false;
    }
  };

  const askAccount = (): Promise<Result<Account, Failure>> =>
    fetchAccount({ api, link, clock, isLinkWanted: () => signedIn !== undefined });

  const signedOut = (reason: FailureCode | undefined): void => store.set(sessionAtom, { phase: 'signed-out', reason });

  /** Ends the display of the current user, if any. */
  const leave = async (): Promise<void> => {
    epoch += 1;
    const left = signedIn;
    signedIn = undefined;
    instance.release();
    await left?.flush();
  };

  const startSaved = async (): Promise<void> => {
    const token = tokens.current();
    if (token === undefined) return signedOut(undefined);
    const proof: AccountProof = { kind: 'token', token };
    const begun = epoch;
    const known = accounts.find(proof);
    const entered = known === undefined ? undefined : await show(known);
    if (begun !== epoch) return;
    const online = goOnline(entered);
    const fetched = await askAccount();
    if (begun !== epoch) return;
    if (!fetched.ok) {
      if (entered === undefined) {
        if (known !== undefined && isTransient(fetched.failure.code)) return;
        if (!isTransient(fetched.failure.code)) tokens.clear();
        signedOut(fetched.failure.code);
      }
      return online;
    }
    accounts.remember(proof, fetched.value);
    if (known === undefined) return begin(fetched.value);
    entered?.setAccount(fetched.value);
    return online;
  };

  /** Asks the host page for the signed-in user, and signs that user in. */
  const askHost = async (reason: IdentityReason): Promise<void> => {
    if (isAskingHost || host === undefined) return;
    isAskingHost = true;
    try {
      const port = await host();
      const answer: IdentityAnswer =
        port === undefined
          ? { kind: 'failed', message: 'the host page does not answer' }
          : await port.getIdentity(reason);
      await admit(answer);
    } finally {
      isAskingHost = false;
    }
  };

  const admit = async (answer: IdentityAnswer): Promise<void> => {
    const begun = epoch;
    const proof = proofOf(answer);
    const known = proof === undefined ? undefined : accounts.find(proof);
    // Remove the previous user's data before the new user's data is shown.
    if (signedIn !== undefined && answer.kind === 'identity' && signedIn.userId !== known?.userId)
      return replace(answer);
    const showing = signedIn ?? (known === undefined ? undefined : show(known));
    const admitted = await admitIdentity(answer, { api, tokens, fetchAccount: askAccount, onLifetime });
    const entered = await showing;
    if (begun !== epoch) return;
    if (!admitted.ok) return refuseIdentity(admitted.failure, entered);
    const account = admitted.value;
    if (proof !== undefined) accounts.remember(proof, account);
    if (entered === undefined) return begin(account);
    if (entered.userId !== account.userId) return replaceBy(account);
    entered.setAccount(account);
    return goOnline(entered);
  };

  const onLifetime = (seconds: number, identity: string): void => {
    if (host === undefined) return;
    const renewal = { clock, random: platform.random, api, tokens, host, identity, onOther: admit };
    const sinceMs = clock.nowMs();
    // If the chunk fails to load, the session runs until its end, and is then renewed like a rejected one.
    import('./renewal.ts').then(
      ({ keepSession }) => keepSession(seconds, sinceMs, renewal),
      () => undefined,
    );
  };

  const begin = async (account: Account): Promise<void> => goOnline(await show(account));

  const replace = async (answer: IdentityAnswer): Promise<void> => {
    await clear();
    return admit(answer);
  };

  const replaceBy = async (account: Account): Promise<void> => {
    await leave();
    resetState(store);
    return begin(account);
  };

  const refuseIdentity = async (reason: Failure, entered: SignedIn | undefined): Promise<void> => {
    if (entered !== undefined && isTransient(reason.code)) {
      // The local data stays on screen while the widget retries.
      store.set(connectionAtom, 'fail');
      clock.setTimer(RETRY_DELAY_MS, () => void retryIdentity(entered));
      return;
    }
    await clear();
    signedOut(reason.code);
    if (entered !== undefined) (await host?.())?.tokenCleared(tokenClearedReason(reason.code));
  };

  const retryIdentity = async (entered: SignedIn): Promise<void> => {
    if (signedIn === entered && tokens.current() === undefined) await askHost('rejected');
  };

  /** Deletes the session and removes the user's data from the screen. */
  const clear = async (): Promise<void> => {
    tokens.clear();
    const left = leave();
    resetState(store);
    store.set(connectionAtom, 'idle');
    cancelLinkStop?.();
    cancelLinkStop = clock.setTimer(LOGOUT_SOCKET_CLOSE_WAIT_MS, () => link.stop());
    await left;
  };

  /** Ends the session permanently. Spec: 3-transport §4 Logout. */
  const end = async (reason: Failure | undefined): Promise<void> => {
    const plan = planLogout(reason?.code, host !== undefined);
    // 1. Notify the provider while the token is still available.
    const notified =
      plan.tellsProvider && tokens.current() !== undefined
        ? api.callDirect(logout, undefined, DEFAULT_HELPER_TIMEOUT_MS)
        : undefined;
    // 2. Delete the stored data and clear the screen. The link closes after half a second.
    accounts.forget();
    forgetUnseenCounts(platform.keyValue);
    const cleared = clear();
    // 3. The login form, or the host page's notice, replaces the chats.
    signedOut(reason?.code);
    // 4. Show the reason.
    if (reason !== undefined && plan.explains) showDialog(store, platform.random, reason);
    if (reason?.detail === '') log.warn('logout without a message', { code: reason.code });
    // 5. Notify the host page, and give it time to react.
    const port = await host?.();
    port?.tokenCleared(tokenClearedReason(reason?.code));
    await Promise.all([cleared, notified]);
    if (host !== undefined) await wait(LOGOUT_WAIT_MS);
  };

  const onSessionFailure = (failure: Failure): void => {
    // While the widget searches for a session, the search itself handles the failure.
    if (signedIn === undefined || tokens.current() === undefined) return;
    if (host === undefined || !isRenewable(failure.code) || clock.nowMs() - renewedAtMs < MIN_RENEWAL_AGE_MS) {
      void end(failure);
      return;
    }
    renewedAtMs = clock.nowMs();
    tokens.clear();
    link.stop();
    void askHost('rejected');
  };

  /** Another window has become active: this one releases everything except the session. S-08. */
  const pause = async (userId: string): Promise<void> => {
    const session = store.get(sessionAtom);
    if (!('account' in session) || session.account.userId !== userId) return;
    link.stop();
    const left = leave();
    resetState(store);
    stepAside(session.account);
    await left;
  };

  const stepAside = (account: Account): void => {
    store.set(sessionAtom, { phase: 'elsewhere', account });
    const begun = epoch;
    const isPaused = (): boolean => begun === epoch && store.get(sessionAtom).phase === 'elsewhere';
    const isFree = (): Promise<boolean> => instance.isFree(account.userId);
    awaitTurn({ platform, isPaused, isFree, goOn: () => continueHere('wait') });
  };

  const continueHere = async (how: 'wait' | 'steal' = 'steal'): Promise<void> => {
    const session = store.get(sessionAtom);
    if (session.phase !== 'elsewhere') return;
    const isOurs = await instance.claim(session.account.userId, how);
    if (!isOurs || store.get(sessionAtom) !== session) return;
    store.set(sessionAtom, { phase: 'loading', account: session.account });
    if (host === undefined || tokens.current() !== undefined) await begin(session.account);
    else await askHost('boot');
  };

  // If no other window is active, this page reloads the data that the other one changed.
  const instance = createInstance(platform.instanceLock, parts.tenant, (userId, isFree) => {
    void pause(userId).then(() => (isFree ? continueHere() : undefined));
  });

  return {
    start: () => {
      // Every sign-in needs this chunk, so it is preloaded. Errors are handled when it is used.
      import('../live.ts').catch(() => undefined);
      return host === undefined ? startSaved() : askHost('boot');
    },
    async begin(token, account) {
      if (signedIn !== undefined) await clear();
      link.stop();
      tokens.set(token);
      accounts.remember({ kind: 'token', token }, account);
      await begin(account);
    },
    logOut: () => end(undefined),
    requestIdentity: async () => {
      if (signedIn === undefined) store.set(sessionAtom, { phase: 'starting' });
      await askHost('boot');
    },
    async retryLoading() {
      const session = store.get(sessionAtom);
      if (session.phase !== 'load-failed') return;
      store.set(sessionAtom, { phase: 'loading', account: session.account });
      link.notice('retry');
      if (signedIn !== undefined) await goOnline(signedIn);
      else if (host === undefined) await begin(session.account);
      else await askHost('boot');
    },
    async clearLocalData() {
      const session = store.get(sessionAtom);
      if (signedIn === undefined || !('account' in session)) return;
      const { clearLocal } = signedIn;
      // Restart the link too, because events would be lost while no user is loaded.
      link.stop();
      await leave();
      await clearLocal();
      resetState(store);
      await begin(session.account);
    },
    async clearForReload() {
      const left = signedIn;
      if (left === undefined) return false;
      link.stop();
      await leave();
      // The list versions are deleted with the lists, so the next refresh fetches everything.
      await left.clearLocal();
      await wait(LANGUAGE_CHANGE_WAIT_MS);
      const database = await parts.openDatabase(left.userId);
      if (database.ok) await database.value.flush();
      await wait(LANGUAGE_CHANGE_WAIT_MS);
      return true;
    },
    current: () => signedIn,
    onPush: (push) => signedIn?.live()?.onPush(push),
    onLinkState(state) {
      linkStart.onLinkState(state);
      const wasOpen = isLinkOpen;
      isLinkOpen = state.name === 'open';
      // Ignore heartbeats: the link was open already.
      if (!isLinkOpen || wasOpen || signedIn === undefined) return;
      signedIn.live()?.onLinkOpen();
      // Lists that could not be fetched before may be available now.
      if (!store.get(isBaseDataLoadedAtom)) void goOnline(signedIn);
    },
    onSessionFailure,
    continueHere: () => continueHere(),
    async stop() {
      cancelLinkStop?.();
      link.stop();
      await leave();
    },
  };
}
