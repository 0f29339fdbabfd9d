import type { IncomingPush } from '../../contract/pushes/index.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Account } from '../../domain/session/account.ts';
import type { ClearableKind } from '../../domain/session/stored-data.ts';
import type { LinkState } from '../../transport/connection-machine.ts';
import type { SignedIn } from './signed-in.ts';

/** The session of the page's user, from the search for it to its end. `createSession` creates it. */
export interface Session {
  /** Searches for a session: in the URL, in the saved token, or at the host page. */
  readonly start: () => Promise<void>;
  /** Starts the session that a login form or a registration has opened. */
  readonly begin: (token: string, account: Account) => Promise<void>;
  readonly logOut: () => Promise<void>;
  readonly requestIdentity: () => Promise<void>;
  readonly retryLoading: () => Promise<void>;
  /** Deletes local data of the user and loads it again from the provider. */
  readonly clearLocalData: (kinds: readonly ClearableKind[]) => Promise<void>;
  /** Deletes the user's local data and stops, before the page reloads. Returns false without a user. */
  readonly clearForReload: () => Promise<boolean>;
  readonly current: () => SignedIn | undefined;
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkState: (state: LinkState) => void;
  /** A call or the link was refused because the session is over. */
  readonly onSessionFailure: (failure: Failure) => void;
  /** Makes this the active window and pauses the previous one. S-08. */
  readonly continueHere: () => Promise<void>;
  /** Ends everything without signing out, because the page closes. */
  readonly stop: () => Promise<void>;
}
