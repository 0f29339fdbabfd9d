/** States, events and effects of the session machine (`session-machine.ts`). */
import type { IdentityAnswer, IdentityReason, TokenClearedReason } from '../../contract/host-bridge.ts';
import type { Failure, FailureCode } from '../../domain/failure.ts';
import type { Account } from '../../domain/session/account.ts';
import type { ClearableKind } from '../../domain/session/stored-data.ts';
import type { SessionState as ShownSession } from '../../state/session.ts';
import type { HostPort } from '../host-port.ts';
import type { AccountCache, AccountProof } from './account-cache.ts';
import type { SignedIn, SignedInDeps } from './signed-in.ts';
import type { TokenKeeper } from './token-keeper.ts';

/** The user whose data this window has loaded. */
export type UserState =
  /** No user's data is loaded: before the search for a session, during it, and after a session. */
  | { readonly name: 'no-user' }
  /** The user's window lock is being claimed, and the local database opened. */
  | { readonly name: 'opening'; readonly account: Account; readonly next: AfterOpening }
  /** A chunk of the widget could not be fetched. The user may try again. */
  | { readonly name: 'load-failed' }
  /** Another window of this browser is active for the same user. S-08. */
  | { readonly name: 'paused'; readonly account: Account }
  | { readonly name: 'signed-in'; readonly user: SignedIn };

/** The next step when the local data has been opened. */
export type AfterOpening =
  /** The session is admitted: the login sequence follows. */
  | { readonly type: 'go-online' }
  /** The account is the cached one. The login sequence follows, while the account of the saved token is fetched. */
  | { readonly type: 'check-saved'; readonly proof: AccountProof }
  /** The host page's answer is being admitted meanwhile, so its result is awaited. */
  | { readonly type: 'await-admission' }
  | { readonly type: 'admitted'; readonly account: Account }
  | { readonly type: 'refused'; readonly failure: Failure };

export type SessionMachineState = UserState & {
  /**
   * The session epoch: incremented when the user's data is opened or left. Results of work that began in an earlier
   * epoch are discarded.
   */
  readonly epoch: number;
  /** The host page is being asked for the user, or its answer is being processed: it is not asked again meanwhile. */
  readonly isAskingHost: boolean;
  /** The time of the last renewal after a refusal. */
  readonly renewedAtMs: number;
};

/** A session that was saved in this browser. `account` is undefined if the cache does not have it. */
export interface SavedSession {
  readonly proof: AccountProof;
  readonly account: Account | undefined;
}

/** Events with an `epoch` are results of effects. */
export type SessionEvent =
  /** The search for a session begins. `saved` is used without a host page. */
  | { readonly type: 'start'; readonly saved: SavedSession | undefined }
  /** A login form or a registration has opened a session. */
  | { readonly type: 'sign-in'; readonly token: string; readonly account: Account }
  /** The host page requests that its user is looked up again. */
  | { readonly type: 'identity-wanted' }
  /** The host page's answer. `known`: the cached account of the answer's owner. */
  | { readonly type: 'answered'; readonly answer: IdentityAnswer; readonly known: Account | undefined }
  /** The host page's answer is processed, up to the end of the login sequence. */
  | { readonly type: 'answer-processed' }
  | {
      readonly type: 'admitted';
      readonly epoch: number;
      readonly account: Account;
      readonly proof: AccountProof | undefined;
    }
  | { readonly type: 'admission-refused'; readonly epoch: number; readonly failure: Failure }
  /** The account of the saved token. */
  | { readonly type: 'saved-account'; readonly epoch: number; readonly account: Account; readonly proof: AccountProof }
  | { readonly type: 'saved-refused'; readonly epoch: number; readonly failure: Failure }
  | { readonly type: 'opened'; readonly epoch: number; readonly user: SignedIn }
  /** Another window has the user's lock. */
  | { readonly type: 'window-taken'; readonly epoch: number }
  | { readonly type: 'chunk-missing'; readonly epoch: number }
  | { readonly type: 'database-failed'; readonly epoch: number; readonly failure: Failure }
  | { readonly type: 'link-opened'; readonly isBaseDataLoaded: boolean }
  /** The chunk of the realtime session could not be fetched. This is the time of the next try. */
  | { readonly type: 'online-due'; readonly epoch: number }
  /** The host page or the provider gave no answer, or a part of the widget could not be fetched. This is the time of the next try. */
  | { readonly type: 'identity-due'; readonly epoch: number; readonly hasToken: boolean }
  /** The user tries again after a failed load. */
  | { readonly type: 'retry'; readonly account: Account }
  /** A call or the link was refused because the session is over. */
  | { readonly type: 'session-refused'; readonly failure: Failure; readonly hasToken: boolean; readonly atMs: number }
  | { readonly type: 'log-out' }
  /** Another window has taken the user's lock. `isFree`: it has closed meanwhile. */
  | { readonly type: 'window-lost'; readonly account: Account; readonly isFree: boolean }
  /** This window is to become the active one. `wait` never takes the lock from another window. */
  | { readonly type: 'continue'; readonly how: 'wait' | 'steal' }
  | { readonly type: 'window-claimed'; readonly epoch: number; readonly hasToken: boolean }
  | { readonly type: 'clear-local-data'; readonly account: Account; readonly kinds: readonly ClearableKind[] }
  /** The page will reload in another language, without the local data. */
  | { readonly type: 'clear-for-reload' }
  /** The user's data is written, and deleted if requested. The same or another user is opened. */
  | { readonly type: 'left'; readonly epoch: number; readonly account: Account }
  /** The page closes. The user stays signed in. */
  | { readonly type: 'stop' };

export type SessionEffect =
  | { readonly type: 'show'; readonly session: ShownSession }
  | { readonly type: 'open-user'; readonly account: Account }
  /** Shows the lists, if the database had them. */
  | { readonly type: 'announce'; readonly user: SignedIn }
  | { readonly type: 'set-account'; readonly user: SignedIn; readonly account: Account }
  /** Loads the realtime session, opens the link, and runs the login sequence. */
  | { readonly type: 'go-online'; readonly user: SignedIn }
  | { readonly type: 'report-link'; readonly user: SignedIn }
  | { readonly type: 'check-saved'; readonly proof: AccountProof }
  | { readonly type: 'ask-host'; readonly reason: IdentityReason }
  | { readonly type: 'admit'; readonly answer: IdentityAnswer }
  | { readonly type: 'remember-account'; readonly proof: AccountProof; readonly account: Account }
  | { readonly type: 'set-token'; readonly token: string }
  | { readonly type: 'clear-token' }
  /** Reports `identity-due` later. Local data on screen stays there, with the link shown as failed. */
  | { readonly type: 'retry-identity' }
  /** Ends the display of a user: releases the window lock and finishes the writes. Then `next` follows. */
  | {
      readonly type: 'leave';
      readonly user: SignedIn | undefined;
      /** The local data to delete. */
      readonly clears: readonly ClearableKind[];
      readonly next: SessionEvent | undefined;
    }
  /** Removes all data of the user from the screen. */
  | { readonly type: 'reset-screen' }
  | { readonly type: 'stop-link' }
  /** Hides the connection banner, and closes the link half a second later unless it is started again. */
  | { readonly type: 'stop-link-soon' }
  /** Tries the link again immediately. */
  | { readonly type: 'retry-link' }
  | { readonly type: 'claim-window'; readonly account: Account; readonly how: 'wait' | 'steal' }
  /** Waits until the other window has closed, and reports `continue`. */
  | { readonly type: 'await-turn'; readonly account: Account }
  | { readonly type: 'prepare-reload'; readonly user: SignedIn }
  | { readonly type: 'notify-provider' }
  | { readonly type: 'forget-account' }
  | { readonly type: 'explain'; readonly failure: Failure }
  | { readonly type: 'log-unexplained'; readonly code: FailureCode }
  | { readonly type: 'notify-host'; readonly reason: TokenClearedReason }
  /** Waits after the end of all effects before it. */
  | { readonly type: 'logout-wait' };

/** Effects on this window's screen and storage. They do not wait for the chunk that performs the others. */
export type LocalEffect = SessionEffect & {
  readonly type: 'show' | 'set-token' | 'clear-token' | 'remember-account';
};
export type RemoteEffect = Exclude<SessionEffect, LocalEffect>;

export interface SessionStep {
  readonly state: SessionMachineState;
  readonly effects: readonly SessionEffect[];
}

export const NO_SESSION: SessionMachineState = {
  name: 'no-user',
  epoch: 0,
  isAskingHost: false,
  renewedAtMs: Number.NEGATIVE_INFINITY,
};

/** The running machine, as the modules that perform its effects use it. */
export interface SessionMachine {
  readonly state: () => SessionMachineState;
  /** Whether work that began in this epoch still matters. */
  readonly isCurrent: (epoch: number) => boolean;
  /** Resolves when all effects, and everything that their results lead to, have ended. */
  readonly handle: (event: SessionEvent) => Promise<void>;
  /** A call or the link was refused because the session is over. */
  readonly onSessionRefused: (failure: Failure) => void;
}

export interface SessionDeps extends Omit<SignedInDeps, 'onSessionEnd' | 'onOtherEpoch' | 'isCurrent'> {
  readonly tokens: TokenKeeper;
  readonly accounts: AccountCache;
  readonly tenant: string;
  /** The host page; undefined when the widget is a standalone page. */
  readonly host: (() => Promise<HostPort | undefined>) | undefined;
}
