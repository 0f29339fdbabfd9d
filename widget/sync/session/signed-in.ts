import type { Failure, FailureCode } from '../../domain/failure.ts';
import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { success, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import type { Platform } from '../../platform/platform.ts';
import { isBaseDataLoadedAtom, storageModeAtom } from '../../state/environment.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import { loginStepsAtom, sessionAtom, type LoginStep } from '../../state/session.ts';
import type { Database } from '../../storage/database.ts';
import { NO_VERSION } from '../../storage/list-snapshot.ts';
import type { Transport } from '../../transport/transport.ts';
import type { RealtimeSession } from '../realtime-session.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';
import type { Store } from '../store.ts';
import { createUserLists, type UserLists } from '../user-lists.ts';

/** The session of one user in the widget: from the first local data on screen to the end of the session. */
export interface SignedIn {
  readonly userId: string;
  readonly lists: UserLists;
  /** The realtime session; undefined until it is loaded. */
  readonly realtime: () => RealtimeSession | undefined;
  /** Rejects when the chunk cannot be fetched. The caller may then try again. */
  readonly loadRealtime: () => Promise<RealtimeSession>;
  /** Shows the lists, if the database had them. */
  readonly announce: () => void;
  readonly setAccount: (account: Account) => void;
  /** Runs the login sequence. `linkSettled` resolves to true when the link is open, to false when it first fails. */
  readonly load: (linkSettled: Promise<boolean>) => Promise<void>;
  /** The lists could not be loaded. Shows an error, if nothing is on screen yet. */
  readonly failLoading: (code: FailureCode) => void;
  /** Stores the collection of shared groups for an offline start. */
  readonly keepCollection: (groups: readonly GuestGroup[]) => void;
  /** Resolves when everything is written. */
  readonly flush: () => Promise<void>;
  /** Resolves when everything is written. The database stores nothing from then on. */
  readonly close: () => Promise<void>;
  readonly measureLocal: Database['measure'];
  /** Deletes local data of the user that the provider has too. */
  readonly clearLocal: Database['clear'];
}

export interface SignedInDeps {
  readonly platform: Platform;
  readonly store: Store;
  readonly transport: Transport;
  /** Rejects when the chunk behind it cannot be fetched. */
  readonly openDatabase: (userId: string) => Promise<Result<Database, Failure>>;
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
  readonly onOtherEpoch: (account: Account) => void;
  /** False once another user has signed in, or the user has signed out. */
  readonly isCurrent: () => boolean;
}

/**
 * Opens the user's database and reads the local data. Fails when no database can be opened. Spec: 3-transport §4 Login
 * sequence.
 */
export async function enter(first: Account, deps: SignedInDeps): Promise<Result<SignedIn, Failure>> {
  const { platform, store, transport, openDatabase, notify, onSessionEnd, onOtherEpoch, isCurrent } = deps;
  let account = first;
  let loading: Promise<void> | undefined;
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
    fileConnection: transport.fileConnection,
    database,
    get account() {
      return account;
    },
    ownId: account.userId,
    get: (source) => store.get(source),
    publish,
    isEnded: () => !isCurrent(),
    isLinkOpen: () => transport.link.isOpen(),
  };
  publish(storageModeAtom, database.mode);

  const setAccount = (changed: Account): void => {
    account = changed;
    const session = store.get(sessionAtom);
    if ('account' in session) publish(sessionAtom, { ...session, account });
  };

  const { load: loadRealtime, loaded: realtime } = lazyModule(async () => {
    const { createRealtimeSession } = await import('../realtime-session.ts');
    return createRealtimeSession(scope, {
      lists,
      notify,
      onSessionEnd,
      onAccount: setAccount,
      onOtherEpoch: () => onOtherEpoch(account),
    });
  });

  // Events wait until the realtime session is loaded. If it never loads, no link was opened, so no event matters.
  const withRealtime = (run: (loaded: RealtimeSession) => void): void => void loadRealtime().then(run, () => undefined);
  const lists = createUserLists(scope, {
    onReadFurther: (chat) => withRealtime((loaded) => loaded.onReadFurther(chat)),
    onAdvanced: (chatIds) => withRealtime((loaded) => loaded.onAdvanced(chatIds)),
    onRightsChanged: (groupIds) => withRealtime((loaded) => loaded.onRightsChanged(groupIds)),
  });
  const [hasLocalData, collected] = await Promise.all([lists.loadLocal(), database.collectedGroups.load()]);
  if (collected !== undefined)
    publish(collectedGroupsAtom, new Map(collected.items.map((group) => [group.groupId, group])));

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
    // Show the list as soon as it is complete, without waiting for the link.
    if (loaded.ok && isWaiting()) publish(sessionAtom, { phase: 'ready', account });
    await link;
    if (!loaded.ok) failLoading(loaded.failure.code);
  };

  return success({
    userId: account.userId,
    lists,
    realtime,
    loadRealtime,
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
    keepCollection: (items) => database.collectedGroups.save({ items, version: NO_VERSION }),
    flush: () => database.flush(),
    close: () => database.close(),
    measureLocal: () => database.measure(),
    clearLocal: (kinds) => database.clear(kinds),
  });
}
