import type { FailureCode } from '../../domain/failure.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Platform } from '../../platform/platform.ts';
import { storageModeAtom, isBaseDataLoadedAtom } from '../../state/environment.ts';
import { loginStepsAtom, sessionAtom, type LoginStep } from '../../state/session.ts';
import type { Database } from '../../storage/database.ts';
import type { Transport } from '../../transport/transport.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';
import type { Store } from '../store.ts';
import { createUserSync, type UserSync } from '../user-sync.ts';

/** One user's time in the widget: from the first local data on screen to the end of the session. */
export interface SignedIn {
  readonly userId: string;
  readonly sync: UserSync;
  /** Puts the lists on screen, if the database held them. */
  readonly announce: () => void;
  readonly setAccount: (account: Account) => void;
  /** Runs the login sequence. `linkSettled` resolves when the link is open (true) or has failed for the first time. */
  readonly load: (linkSettled: Promise<boolean>) => Promise<void>;
  /** Resolves when everything is written. */
  readonly end: () => Promise<void>;
}

export interface SignedInParts {
  readonly platform: Platform;
  readonly store: Store;
  readonly transport: Transport;
  readonly openDatabase: (userId: string) => Promise<Database>;
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
  /** False once somebody else has been signed in, or nobody. */
  readonly isCurrent: () => boolean;
}

/** Opens the user's database and reads what it holds. Spec: 3-transport §4 Login sequence. */
export async function enter(first: Account, parts: SignedInParts): Promise<SignedIn> {
  const { platform, store, transport, openDatabase, notify, onSessionEnd, isCurrent } = parts;
  let account = first;
  let loading: Promise<void> | undefined;
  store.set(loginStepsAtom, new Set());
  store.set(sessionAtom, { phase: 'loading', account });

  const publish: SyncScope['publish'] = (target, value) => {
    if (isCurrent()) store.set(target, () => value);
  };
  const database = await openDatabase(account.userId);
  const scope: SyncScope = {
    platform,
    api: transport.api,
    database,
    get account() {
      return account;
    },
    ownId: account.userId,
    get: (source) => store.get(source),
    publish,
    isEnded: () => !isCurrent(),
  };
  publish(storageModeAtom, database.mode);
  const sync = createUserSync(scope, { notify, onSessionEnd });
  const hasLocalData = await sync.showLocal();

  const finishStep = (step: LoginStep): void => publish(loginStepsAtom, new Set([...store.get(loginStepsAtom), step]));

  const load = async (linkSettled: Promise<boolean>): Promise<void> => {
    const link = linkSettled.then((isOpen) => isOpen && finishStep('link'));
    const loaded = await sync.loadLists(finishStep);
    if (loaded.ok) publish(isBaseDataLoadedAtom, true);
    await link;
    const { phase } = store.get(sessionAtom);
    if (phase !== 'loading' && phase !== 'load-failed') return;
    const failed = loaded.ok ? undefined : loaded.failure.code;
    publish(
      sessionAtom,
      failed === undefined ? { phase: 'ready', account } : { phase: 'load-failed', account, failure: failed },
    );
  };

  return {
    userId: account.userId,
    sync,
    announce() {
      if (hasLocalData) publish(sessionAtom, { phase: 'ready', account });
    },
    setAccount(changed) {
      account = changed;
      const session = store.get(sessionAtom);
      if ('account' in session) publish(sessionAtom, { ...session, account });
    },
    load(linkSettled) {
      loading ??= load(linkSettled).finally(() => {
        loading = undefined;
      });
      return loading;
    },
    end: () => database.flush(),
  };
}
