import type { IncomingPush } from '../../contract/pushes/index.ts';
import type { IdentityAnswer, IdentityReason } from '../../contract/host-bridge.ts';
import { logout } from '../../contract/http/logout.ts';
import { isTransient, type Failure, type FailureCode } from '../../domain/failure.ts';
import { DEFAULT_HELPER_TIMEOUT_MS, LOGOUT_SOCKET_CLOSE_WAIT_MS, RETRY_DELAY_MS } from '../../domain/limits.ts';
import type { Account } from '../../domain/session/account.ts';
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import { sessionAtom } from '../../state/session.ts';
import { connectionAtom } from '../../state/connection.ts';
import type { LinkState } from '../../transport/connection-machine.ts';
import { forgetUnseenCounts } from '../contacts/unseen-keys.ts';
import type { HostPort } from '../host-port.ts';
import { fetchAccount } from './account-fetch.ts';
import type { AccountCache, AccountProof } from './account-cache.ts';
import { admitIdentity } from './identity.ts';
import { isRenewable, tokenClearedReason } from './reasons.ts';
import { resetState } from './reset.ts';
import { enter, importLive, type SignedIn, type SignedInParts } from './signed-in.ts';
import type { TokenKeeper } from './token-keeper.ts';

export interface Session {
  /** Looks for a session: in the address or saved, or at the host. */
  readonly start: () => Promise<void>;
  /** Begins the session that a form or a registration has opened. */
  readonly begin: (token: string, account: Account) => Promise<void>;
  readonly logOut: () => Promise<void>;
  readonly requestIdentity: () => Promise<void>;
  readonly retryLoading: () => Promise<void>;
  /** Forgets what this browser holds of the user, and begins again with what the provider has. */
  readonly clearLocalData: () => Promise<void>;
  readonly current: () => SignedIn | undefined;
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkState: (state: LinkState) => void;
  /** A call or the link was refused because the session is over. */
  readonly onSessionFailure: (code: FailureCode) => void;
  /** Ends everything without signing out: the page goes. */
  readonly stop: () => Promise<void>;
}

export interface SessionParts extends Omit<SignedInParts, 'onSessionEnd' | 'isCurrent'> {
  readonly tokens: TokenKeeper;
  readonly accounts: AccountCache;
  /** The host page; undefined when the widget is a page of its own. */
  readonly host: (() => Promise<HostPort | undefined>) | undefined;
}

/** A renewed session that is refused again so soon is not renewed once more. */
const MIN_RENEWAL_AGE_MS = 10_000;

/** Who is signed in: from finding the session to its end. Spec: 3-transport §4 Login sequence, Logout. D-12, S-07. */
export function createSession(parts: SessionParts): Session {
  const { platform, store, transport, tokens, accounts, host } = parts;
  const { clock, log } = platform;
  const { api, link } = transport;
  let signedIn: SignedIn | undefined;
  /** Counts changes of who is signed in: what began before the last one is of no use any more. */
  let era = 0;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let isAskingHost = false;
  let isLinkOpen = false;
  let cancelLinkStop: (() => void) | undefined;
  let linkWaiters: ((isOpen: boolean) => void)[] = [];

  const accountFetch = { api, link, clock, isLinkWanted: () => signedIn !== undefined };

  /** Shows a user's local data. Undefined when somebody else has come meanwhile, or a file could not be fetched. */
  const show = async (account: Account): Promise<SignedIn | undefined> => {
    const begun = era;
    const isCurrent = (): boolean => begun === era;
    try {
      const entered = await enter(account, { ...parts, isCurrent, onSessionEnd: onSessionFailure });
      if (!isCurrent()) return undefined;
      if (!entered.ok) {
        await end(entered.failure.code);
        return undefined;
      }
      signedIn = entered.value;
      signedIn.announce();
      return signedIn;
    } catch (error) {
      log.warn('a part of the widget could not be fetched', { message: messageOf(error) });
      if (isCurrent()) store.set(sessionAtom, { phase: 'load-failed', account, failure: 'network' });
      return undefined;
    }
  };

  const goOnline = async (entered: SignedIn | undefined): Promise<void> => {
    if (entered === undefined || signedIn !== entered) return;
    await entered.load(startLink(entered));
  };

  /** Opens the link as soon as there is somebody to hear it. True when it is open, false when a first attempt has failed. */
  const startLink = async (entered: SignedIn): Promise<boolean> => {
    try {
      const live = await entered.loadLive();
      if (signedIn !== entered) return false;
      cancelLinkStop?.();
      link.start();
      live.wake();
      return await whenLinkSettled();
    } catch (error) {
      log.warn('a part of the widget could not be fetched', { message: messageOf(error) });
      clock.setTimer(RETRY_DELAY_MS, () => void goOnline(entered));
      return false;
    }
  };

  const whenLinkSettled = (): Promise<boolean> =>
    new Promise((resolve) => {
      linkWaiters.push(resolve);
      settleLinkWaiters(link.state());
    });

  const settleLinkWaiters = (state: LinkState): void => {
    const isOpen = state.name === 'open';
    const hasFailed = state.name !== 'fetching-token' && state.name !== 'token-wait' && state.name !== 'opening';
    if (!isOpen && !hasFailed) return;
    for (const resolve of linkWaiters) resolve(isOpen);
    linkWaiters = [];
  };

  const signedOut = (reason: FailureCode | undefined): void => store.set(sessionAtom, { phase: 'signed-out', reason });

  /** Ends whatever user is shown. */
  const leave = async (): Promise<void> => {
    era += 1;
    const left = signedIn;
    signedIn = undefined;
    await left?.flush();
  };

  const startSaved = async (): Promise<void> => {
    const token = tokens.current();
    if (token === undefined) return signedOut(undefined);
    const proof: AccountProof = { kind: 'token', token };
    const begun = era;
    const known = accounts.find(proof);
    const entered = known === undefined ? undefined : await show(known);
    if (begun !== era) return;
    const online = goOnline(entered);
    const fetched = await fetchAccount(accountFetch);
    if (begun !== era) return;
    if (!fetched.ok) {
      if (known === undefined) {
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

  /** Asks the host who is signed in, and becomes that user. */
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
    const begun = era;
    const proof = proofOf(answer);
    const known = proof === undefined ? undefined : accounts.find(proof);
    // Somebody else's data goes before anything of the new user comes.
    if (signedIn !== undefined && answer.kind === 'identity' && signedIn.userId !== known?.userId)
      return replace(answer);
    const showing = signedIn ?? (known === undefined ? undefined : show(known));
    const admitted = await admitIdentity(answer, { ...accountFetch, tokens });
    const entered = await showing;
    if (begun !== era) return;
    if (!admitted.ok) return refuseIdentity(admitted.failure, entered);
    const account = admitted.value;
    if (proof !== undefined) accounts.remember(proof, account);
    if (entered === undefined) return begin(account);
    if (entered.userId !== account.userId) return replaceBy(account);
    entered.setAccount(account);
    return goOnline(entered);
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
      // The local data stays; the network is tried again until it answers.
      store.set(connectionAtom, 'fail');
      clock.setTimer(RETRY_DELAY_MS, () => void retryIdentity(entered));
      return;
    }
    await clear();
    signedOut(reason.code);
  };

  const retryIdentity = async (entered: SignedIn): Promise<void> => {
    if (signedIn === entered && tokens.current() === undefined) await askHost('rejected');
  };

  /** Forgets the session and takes the user's data off the screen. */
  const clear = async (): Promise<void> => {
    tokens.clear();
    const left = leave();
    resetState(store);
    store.set(connectionAtom, 'idle');
    cancelLinkStop?.();
    cancelLinkStop = clock.setTimer(LOGOUT_SOCKET_CLOSE_WAIT_MS, () => link.stop());
    await left;
  };

  const end = async (reason: FailureCode | undefined): Promise<void> => {
    accounts.forget();
    forgetUnseenCounts(platform.keyValue);
    const cleared = clear();
    signedOut(reason);
    const port = await host?.();
    port?.tokenCleared(tokenClearedReason(reason));
    await cleared;
  };

  const onSessionFailure = (code: FailureCode): void => {
    // While a session is being looked for, whoever looks hears of the failure.
    if (signedIn === undefined || tokens.current() === undefined) return;
    if (host === undefined || !isRenewable(code) || clock.nowMs() - renewedAtMs < MIN_RENEWAL_AGE_MS) {
      void end(code);
      return;
    }
    renewedAtMs = clock.nowMs();
    tokens.clear();
    link.stop();
    void askHost('rejected');
  };

  return {
    start: () => {
      // It is wanted whoever signs in; what goes wrong is noticed when it is used.
      importLive().catch(() => undefined);
      return host === undefined ? startSaved() : askHost('boot');
    },
    async begin(token, account) {
      if (signedIn !== undefined) await clear();
      link.stop();
      tokens.set(token);
      accounts.remember({ kind: 'token', token }, account);
      await begin(account);
    },
    async logOut() {
      // The call reads the token now; afterwards the token is gone.
      const told =
        tokens.current() === undefined ? undefined : api.callDirect(logout, undefined, DEFAULT_HELPER_TIMEOUT_MS);
      await end(undefined);
      await told;
    },
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
      // The link starts over too: what it told meanwhile would have been told to nobody.
      link.stop();
      await leave();
      await clearLocal();
      resetState(store);
      await begin(session.account);
    },
    current: () => signedIn,
    onPush: (push) => signedIn?.live()?.onPush(push),
    onLinkState(state) {
      settleLinkWaiters(state);
      const wasOpen = isLinkOpen;
      isLinkOpen = state.name === 'open';
      // A heartbeat is no new opening.
      if (!isLinkOpen || wasOpen || signedIn === undefined) return;
      signedIn.live()?.onLinkOpen();
      // Lists that could not be had before can be had now.
      if (!store.get(isBaseDataLoadedAtom)) void goOnline(signedIn);
    },
    onSessionFailure,
    async stop() {
      cancelLinkStop?.();
      link.stop();
      await leave();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function proofOf(answer: IdentityAnswer): AccountProof | undefined {
  if (answer.kind === 'identity') return { kind: 'identity', token: answer.token };
  return answer.kind === 'session' ? { kind: 'token', token: answer.token } : undefined;
}
