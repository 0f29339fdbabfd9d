import { createStore } from 'jotai/vanilla';
import type { Actions } from '../actions/actions.ts';
import { createActions } from '../actions/create-actions.ts';
import { WIDGET_QUERY } from '../contract/host-bridge.ts';
import { getImSiteInitData } from '../contract/http/site-init-data.ts';
import { LANGUAGE_CHANGE_WAIT_MS } from '../domain/limits.ts';
import type { LinkKind } from '../domain/session/tenant.ts';
import type { Log } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import type { VisibilityEvent } from '../platform/visibility.ts';
import {
  areScreensWantedAtom,
  colorSchemeAtom,
  embeddingAtom,
  isInViewAtom,
  languageAtom,
  savesDataAtom,
  tenantAtom,
} from '../state/environment.ts';
import { accountAtom, sessionAtom } from '../state/session.ts';
import { guestGroupsAtom } from '../state/guest.ts';
import { listTopAtom } from '../state/list-top.ts';
import { listShownMsAtom } from '../state/visit.ts';
import { LIST_TOP_KEY, readListTop } from '../actions/kept-list-top.ts';
import { createConnectionBanner } from '../sync/connection.ts';
import { createGuestPort } from '../sync/guest/guest-port.ts';
import { createDrafts } from '../sync/drafts.ts';
import { announce, createNotify } from '../sync/notify.ts';
import { createReportingLog } from '../sync/reporting-log.ts';
import { createAccountCache } from '../sync/session/account-cache.ts';
import { firstOpening, mayReload } from '../sync/session/first-open.ts';
import { createSession } from '../sync/session/session.ts';
import type { Session } from '../sync/session/session-api.ts';
import { removalKey } from '../sync/session/removal-channel.ts';
import { createTokenKeeper } from '../sync/session/token-keeper.ts';
import type { Store } from '../sync/store.ts';
import type { LinkState } from '../transport/connection-machine.ts';
import { createTransport } from '../transport/transport.ts';
import { COLOR_SCHEME_KEY, type WidgetEnvironment } from './environment.ts';
import { createHostLink } from './host-link.ts';
import { reloadPath, samePagePath } from './reload-path.ts';

/** The widget without its screens. */
export interface WidgetCore {
  readonly store: Store;
  readonly actions: Actions;
  /** Also reports to the provider. */
  readonly log: Log;
  /** Looks for a session and starts it. Resolves when the first login sequence has ended, successful or not. */
  readonly start: () => Promise<void>;
  /** Closes the link and leaves the database consistent. The user stays signed in. */
  readonly stop: () => Promise<void>;
}

/** The local database, with localforage: a separate chunk, loaded while the session is looked up. */
const importDatabase = () => import('./open-database.ts');

const importRemoval = () => import('../sync/session/remove-data.ts');

/** No user fills in a login form faster than this. */
const PREPARE_AFTER_MS = 1000;

/** Assembles the widget. Nothing runs before `start`. */
export function createWidget(browser: Platform, environment: WidgetEnvironment): WidgetCore {
  const log = createReportingLog(browser.log, async () => {
    const { createErrorReports } = await import('../sync/error-reports.ts');
    return createErrorReports({ transport, clock, store, visibility });
  });
  const platform: Platform = { ...browser, log };
  const { clock, random, visibility, keyValue, storage, location } = platform;
  const { tenant, hostInstance } = environment;
  const isEmbedded = hostInstance !== undefined;
  const store = createStore();
  store.set(tenantAtom, environment.tenantConfig);
  store.set(languageAtom, environment.language);
  store.set(colorSchemeAtom, environment.colorScheme);
  store.set(listTopAtom, readListTop(keyValue.get(LIST_TOP_KEY)));
  store.set(savesDataAtom, visibility.savesData());
  store.set(areScreensWantedAtom, environment.isFolded !== true);
  if (environment.isFolded === true) store.set(listShownMsAtom, null);
  if (isEmbedded) store.set(embeddingAtom, { kind: 'embedded', isOpen: false, mode: environment.hostMode });

  const tokens = createTokenKeeper(isEmbedded ? undefined : keyValue, tenant);
  const notify = createNotify(store, random, clock);
  const banner = createConnectionBanner(store, clock, visibility.isOnline, () => onVisibility('online'));
  const wire = () => ({ roleScheme: store.get(tenantAtom)?.roleScheme ?? 'B' });
  const linkKind = (): LinkKind => store.get(tenantAtom)?.linkKind ?? 'auto';
  const sendsHello = (): boolean => store.get(tenantAtom)?.sendsHello ?? false;
  const transport = createTransport({
    platform,
    origin: environment.providerOrigin,
    tenant,
    language: () => store.get(languageAtom),
    linkKind,
    sendsHello,
    wire,
    token: tokens,
    guestToken: (groupId) => store.get(guestGroupsAtom).get(groupId)?.fileToken,
    onPush(push) {
      session.onPush(push);
      guests.onPush(push);
    },
    onLinkState(state) {
      banner.onLinkState(state);
      session.onLinkState(state);
      onFirstOpen(state);
    },
    onSessionFailure: (failure) => session.onSessionFailure(failure),
    onAnnouncement: (failure) => announce(store, platform.random, failure),
  });
  const reload = (): void => location.replace(reloadPath(location, clock.nowMs(), store.get(languageAtom)));
  /** Reloads the page if its very first socket does not open. S-05. */
  let watchesFirstOpen = location.isTop;
  const onFirstOpen = (state: LinkState): void => {
    const outcome = watchesFirstOpen ? firstOpening(state, linkKind()) : undefined;
    if (outcome === undefined) return;
    watchesFirstOpen = false;
    if (outcome === 'failed' && mayReload(keyValue, tenant, tokens.current())) reload();
  };
  const host = isEmbedded
    ? createHostLink({
        platform,
        store,
        environment,
        hostInstance,
        onDestroy: () => stop(),
        onLogOut(removesData) {
          const userId = store.get(accountAtom)?.userId;
          if (removesData && userId !== undefined) keyValue.set(removalKey(tenant), userId);
          return session.logOut();
        },
      })
    : undefined;
  const session: Session = createSession({
    platform,
    store,
    transport,
    tokens,
    accounts: createAccountCache(keyValue, tenant),
    notify,
    tenant,
    host: host?.connect,
    openDatabase: async (userId) => {
      const { openUserDatabase } = await importDatabase();
      const fallback = isEmbedded ? 'memory' : 'none';
      return openUserDatabase({ tenant, userId, clock, log, storage, fallback, driver: environment.storageDriver });
    },
  });
  const guests = createGuestPort({
    platform,
    api: transport.api,
    store,
    hosts: transport.fileConnection.hosts,
    wire,
    sendsHello,
    notify,
    onListed: () => session.current()?.lists.sort(),
    keepCollection: (groups) => session.current()?.keepCollection(groups),
    isLinkOpen: () => transport.link.isOpen(),
  });
  const actions = createActions({
    clock,
    random,
    store,
    session,
    api: transport.api,
    link: transport.link,
    fileConnection: transport.fileConnection,
    platform,
    storage,
    drafts: createDrafts(store, keyValue, tenant),
    notify,
    guests,
    reload: () => location.replace(samePagePath(location.address(), clock.nowMs())),
    host: () => host?.port(),
    switchLanguage: async (language) => {
      const isSwitched = await environment.switchLanguage(language, true);
      // A language in the URL would override the choice at the next start. The wait lets the menu leave the history first.
      if (isSwitched) clock.setTimer(LANGUAGE_CHANGE_WAIT_MS, () => location.dropQuery(WIDGET_QUERY.language));
      return isSwitched;
    },
    saveColorScheme: (scheme) => keyValue.set(COLOR_SCHEME_KEY, scheme),
  });

  const onVisibility = (event: VisibilityEvent): void => {
    updateInView();
    const signedIn = session.current();
    switch (event) {
      case 'shown':
        transport.link.notice('shown');
        guests.notice('shown');
        void signedIn?.lists.refresh(false);
        return;
      case 'online':
        banner.onNetwork();
        transport.link.notice('online');
        guests.notice('online');
        signedIn?.realtime()?.wake();
        return;
      case 'offline':
        banner.onNetwork();
        return;
      case 'hidden':
      case 'leaving':
        void signedIn?.flush();
    }
  };

  const updateInView = (): void => {
    const embedding = store.get(embeddingAtom);
    const isInView = visibility.isVisible() && (embedding.kind === 'page' || embedding.isOpen);
    if (store.get(isInViewAtom) !== isInView) store.set(isInViewAtom, isInView);
    if (embedding.kind === 'page' || embedding.isOpen || embedding.isNear === true)
      store.set(areScreensWantedAtom, true);
  };

  const loadTenant = async (): Promise<void> => {
    if (store.get(tenantAtom) !== undefined) return;
    const config = await transport.api.callDirect(getImSiteInitData, undefined);
    if (config.ok) store.set(tenantAtom, config.value);
  };

  const stops: (() => void)[] = [];
  /** Loads the chunks of a session while the user fills in the login form. */
  const prepareSession = (): void => {
    importDatabase().catch(() => undefined);
    void transport.link.prepare();
  };

  const start = async (): Promise<void> => {
    const isSessionExpected = isEmbedded || environment.givenToken !== undefined || tokens.current() !== undefined;
    if (isSessionExpected) {
      importDatabase().catch(() => undefined);
      environment.fetchSessionFiles?.();
    }
    updateInView();
    stops.push(
      visibility.listen(onVisibility),
      store.sub(embeddingAtom, updateInView),
      store.sub(isInViewAtom, () => session.current()?.realtime()?.checkRead()),
      store.sub(areScreensWantedAtom, () => session.current()?.realtime()?.onScreensWanted()),
    );
    // The tenant's configuration contains the host's origins. A standalone page does not need it at first.
    const tenantLoaded = loadTenant().then(() => transport.setHosts(store.get(tenantAtom)?.apiHosts ?? []));
    if (isEmbedded) await tenantLoaded;
    if (environment.isForgetting === true) await forget();
    stops.push(store.sub(accountAtom, followRemovals));
    if (isSessionExpected) return startSession();
    // The form needs neither database nor link: it is rendered before their chunks are requested.
    store.set(sessionAtom, { phase: 'signed-out', reason: undefined });
    platform.scheduler.nextFrame(() => clock.setTimer(PREPARE_AFTER_MS, prepareSession));
  };

  const removalDeps = { platform, tenant, session, store };
  let isFollowingRemovals = false;

  /** Another window may remove the data that the session of this one writes. */
  const followRemovals = (): void => {
    if (isFollowingRemovals || store.get(accountAtom) === undefined) return;
    isFollowingRemovals = true;
    importRemoval().then(
      ({ joinRemovalsOf }) => stops.push(joinRemovalsOf(removalDeps).leave),
      () => (isFollowingRemovals = false),
    );
  };

  /** Removes the players' data on request of a host page. Another page that only knows the URL cannot connect. */
  const forget = async (): Promise<void> => {
    const page = await host?.connect();
    if (page === undefined) return;
    const isRemoved = await importRemoval()
      .then(({ removeEverywhere }) => removeEverywhere(removalDeps))
      .catch(() => false);
    if (isRemoved) page.dataRemoved();
  };

  const startSession = async (): Promise<void> => {
    const { givenToken } = environment;
    if (givenToken === undefined) return session.start();
    const link = await import('../sync/session/link-token.ts').catch(() => undefined);
    // Without the chunk the link token cannot be used; a saved session continues.
    return (
      link?.startWithLink(givenToken, { tokens, start: session.start, store, random: platform.random }) ??
      session.start()
    );
  };

  const stop = async (): Promise<void> => {
    for (const stopListening of stops.splice(0)) stopListening();
    guests.stop();
    await session.stop();
  };

  return { store, actions, log, start, stop };
}
