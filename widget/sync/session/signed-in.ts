import type { Failure, FailureCode } from '../../domain/failure.ts';
import { success, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Platform } from '../../platform/platform.ts';
import { isBaseDataLoadedAtom, storageModeAtom } from '../../state/environment.ts';
import { loginStepsAtom, sessionAtom, type LoginStep } from '../../state/session.ts';
import type { Database } from '../../storage/database.ts';
import type { Transport } from '../../transport/transport.ts';
import type { Live } from '../live.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';
import type { Store } from '../store.ts';
import { createUserLists, type UserLists } from '../user-lists.ts';

/** One user's time in the widget: from the first local data on screen to the end of the session. */
export interface SignedIn {
  readonly userId: string;
  readonly lists: UserLists;
  /** Messages and the chat on screen, once they are there. */
  readonly live: () => Live | undefined;
  /** Rejects when its file cannot be fetched; may be called again then. */
  readonly loadLive: () => Promise<Live>;
  /** Puts the lists on screen, if the database held them. */
  readonly announce: () => void;
  readonly setAccount: (account: Account) => void;
  /** Runs the login sequence. `linkSettled` resolves when the link is open (true) or has failed for the first time. */
  readonly load: (linkSettled: Promise<boolean>) => Promise<void>;
  /** The lists could not be had. Says so, if nothing is on screen yet. */
  readonly failLoading: (code: FailureCode) => void;
  /** Resolves when everything is written. */
  readonly flush: () => Promise<void>;
  /** Forgets what this browser holds of the user and the provider has too. */
  readonly clearLocal: () => Promise<void>;
}

export interface SignedInParts {
  readonly platform: Platform;
  readonly store: Store;
  readonly transport: Transport;
  /** Rejects when the file behind it cannot be fetched. */
  readonly openDatabase: (userId: string) => Promise<Result<Database, Failure>>;
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
  /** False once somebody else has been signed in, or nobody. */
  readonly isCurrent: () => boolean;
}

/** The file with everything that moves. A failed fetch is forgotten, so that it can be tried again. */
export const importLive = () => import('../live.ts');

/** Opens the user's database and reads what it holds. Fails when there can be none. Spec: 3-transport §4 Login sequence. */
export async function enter(first: Account, parts: SignedInParts): Promise<Result<SignedIn, Failure>> {
  const { platform, store, transport, openDatabase, notify, onSessionEnd, isCurrent } = parts;
  let account = first;
  let loading: Promise<void> | undefined;
  let live: Live | undefined;
  let loadingLive: Promise<Live> | undefined;
  store.set(loginStepsAtom, new Set());
  store.set(sessionAtom, { phase: 'loading', account });

  const publish: SyncScope['publish'] = (target, value) => {
    if (isCurrent()) store.set(target, () => value);
  };
  const opened = await openDatabase(account.userId);
  if (!opened.ok) return opened;
  const database = opened.value;
  const scope: SyncScope = {
    platform,
    api: transport.api,
    way: transport.way,
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

  const setAccount = (changed: Account): void => {
    account = changed;
    const session = store.get(sessionAtom);
    if ('account' in session) publish(sessionAtom, { ...session, account });
  };

  const startLive = async (): Promise<Live> => {
    const { createLive } = await importLive();
    live = await createLive(scope, { lists, notify, onSessionEnd, onAccount: setAccount });
    return live;
  };

  const loadLive = (): Promise<Live> => {
    loadingLive ??= startLive().catch((error: unknown) => {
      loadingLive = undefined;
      throw error;
    });
    return loadingLive;
  };

  // Whatever is told meanwhile is told when it is there; if it never comes, nothing was ever opened that could miss it.
  const tellLive = (tell: (told: Live) => void): void => void loadLive().then(tell, () => undefined);
  const lists = createUserLists(scope, {
    onReadFurther: (chat) => tellLive((told) => told.onReadFurther(chat)),
    onAdvanced: (chatIds) => tellLive((told) => told.onAdvanced(chatIds)),
    onPromoted: (groupIds) => tellLive((told) => void told.onPromoted(groupIds)),
  });
  const hasLocalData = await lists.loadLocal();

  const finishStep = (step: LoginStep): void => publish(loginStepsAtom, new Set([...store.get(loginStepsAtom), step]));

  const isWaiting = (): boolean => {
    const { phase } = store.get(sessionAtom);
    return phase === 'loading' || phase === 'load-failed';
  };

  const failLoading = (failure: FailureCode): void => {
    if (isWaiting()) publish(sessionAtom, { phase: 'load-failed', account, failure });
  };

  const load = async (linkSettled: Promise<boolean>): Promise<void> => {
    const link = linkSettled.then((isOpen) => isOpen && finishStep('link'));
    const loaded = await lists.refresh(true, finishStep);
    if (loaded.ok) publish(isBaseDataLoadedAtom, true);
    await link;
    if (!loaded.ok) return failLoading(loaded.failure.code);
    if (isWaiting()) publish(sessionAtom, { phase: 'ready', account });
  };

  return success({
    userId: account.userId,
    lists,
    live: () => live,
    loadLive,
    announce() {
      if (hasLocalData) publish(sessionAtom, { phase: 'ready', account });
    },
    setAccount,
    load(linkSettled) {
      loading ??= load(linkSettled).finally(() => {
        loading = undefined;
      });
      return loading;
    },
    failLoading,
    flush: () => database.flush(),
    clearLocal: () => database.clear(),
  });
}
