import { Provider as StoreProvider } from 'jotai';
import { createStore } from 'jotai/vanilla';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import { createActions } from '../../../widget/actions/create-actions.ts';
import type { Actions } from '../../../widget/actions/actions.ts';
import { prefetchScreens, RoomWarmUp } from '../../../widget/app/routes.tsx';
import { PATHS } from '../../../widget/components/paths.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { createBrowserPlatform } from '../../../widget/platform/platform.browser.ts';
import type { Platform } from '../../../widget/platform/platform.ts';
import { localTimeAtom } from '../../../widget/state/environment.ts';
import { TranslationProvider } from '../../../widget/i18n/translation.tsx';
import { openUserDatabase } from '../../../widget/app/open-database.ts';
import type { Database } from '../../../widget/storage/database.ts';
import { createMemoryDriver } from '../../../widget/storage/memory-driver.ts';
import { createDrafts } from '../../../widget/sync/drafts.ts';
import type { RealtimeSession } from '../../../widget/sync/realtime-session.ts';
import { createNotify } from '../../../widget/sync/notify.ts';
import { enter, type SignedIn } from '../../../widget/sync/session/signed-in.ts';
import type { Store } from '../../../widget/sync/store.ts';
import { AppFrame } from '../../../widget/ui/page/app-frame.tsx';
import { createOverlayStack } from '../../../widget/ui/overlay/overlay-stack.ts';
import { createToastQueue } from '../../../widget/ui/overlay/toast-queue.ts';
import { createBenchProvider, type BenchProvider } from './bench-provider.ts';
import type { Texts } from '../../../widget/i18n/texts.ts';
import { startTexts } from './start-texts.ts';

const TENANT = 'bench';
const OWN_ID = 'me';
const ACCOUNT: Account = { userId: OWN_ID, name: 'Me', loginName: 'me', photo: '', authType: 1 };

/** The signed-in product in this page. A `BenchProvider` replaces the network. */
export interface BenchProduct {
  readonly store: Store;
  readonly live: RealtimeSession;
  readonly provider: BenchProvider;
  /** Draws a screen, or a part of one, at its address, into the page's `#app`. */
  readonly render: (path: string, screen: ReactNode) => void;
}

/**
 * Opens the product with the local database that `seed` has filled, like a returning visit, and waits until it has finished its
 * idle rendering. The database is the browser's own, or, with `?storage=memory` in the page's address, the one for frames without
 * storage.
 *
 * @param seed what earlier visits have left; through a database of its own, of which nothing stays in memory
 */
export async function enterProduct(seed: (database: Database) => Promise<void>): Promise<BenchProduct> {
  const platform: Platform = { ...createBrowserPlatform(), log: { warn: () => undefined } };
  const texts = await startTexts();
  const earlier = await open(platform);
  await seed(earlier);
  await earlier.flush();

  const store = createStore();
  const provider = createBenchProvider();
  const { transport } = provider;
  const notify = createNotify(store, platform.random, platform.clock);
  const entered = await enter(ACCOUNT, {
    platform,
    store,
    transport,
    notify,
    openDatabase: async () => ({ ok: true, value: await open(platform) }),
    onSessionEnd: () => undefined,
    onOtherEpoch: () => undefined,
    isCurrent: () => true,
  });
  if (!entered.ok) throw new Error(`the benchmark cannot enter: ${entered.failure.code}`);
  const signedIn = entered.value;
  signedIn.announce();
  const nowMs = platform.clock.nowMs();
  store.set(localTimeAtom, { nowMs, offsetMs: 0 });
  const live = await signedIn.loadRealtime();
  const actions = actionsOf(platform, store, provider, signedIn, notify);
  await prefetchScreens('en');
  const place = document.getElementById('app');
  if (place === null) throw new Error('the page has no place for the product');
  const root = createRoot(place);
  const render = (path: string, screen: ReactNode): void => {
    history.replaceState(null, '', path);
    root.render(
      <Product store={store} actions={actions} texts={texts}>
        {screen}
      </Product>,
    );
  };
  const isWarm = whenGone(place, '[role="log"]');
  render(PATHS.home, <RoomWarmUp />);
  await isWarm;
  return {
    store,
    live,
    provider,
    render,
  };
}

/** Resolves when an element has appeared in a page and disappeared again. */
function whenGone(place: HTMLElement, selector: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver((records) => {
      const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
      if (!removed.some((node) => node instanceof Element && node.querySelector(selector) !== null)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(place, { childList: true, subtree: true });
  });
}

const overlays = createOverlayStack();
const toasts = createToastQueue();

interface ProductProps {
  readonly store: Store;
  readonly actions: Actions;
  readonly texts: Texts;
  readonly children: ReactNode;
}

/** The frame around every screen, without the components that observe the page. */
function Product({ store, actions, texts, children }: ProductProps) {
  return (
    <StoreProvider store={store}>
      <TranslationProvider texts={texts}>
        <ActionsProvider actions={actions}>
          <AppFrame overlays={overlays} toasts={toasts}>
            {children}
          </AppFrame>
        </ActionsProvider>
      </TranslationProvider>
    </StoreProvider>
  );
}

const isInMemory = new URLSearchParams(location.search).get('storage') === 'memory';
const driver = isInMemory ? createMemoryDriver('benchMemory') : undefined;

async function open({ clock, log, storage }: Platform): Promise<Database> {
  const opened = await openUserDatabase({
    tenant: TENANT,
    userId: OWN_ID,
    clock,
    log,
    storage,
    driver,
    fallback: 'none',
  });
  if (!opened.ok) throw new Error(`the benchmark has no database: ${opened.failure.code}`);
  return opened.value;
}

const unused = (): never => {
  throw new Error('no benchmark does this');
};

function actionsOf(
  platform: Platform,
  store: Store,
  { transport }: BenchProvider,
  signedIn: SignedIn,
  notify: ReturnType<typeof createNotify>,
): Actions {
  const { clock, random, storage } = platform;
  return createActions({
    clock,
    random,
    store,
    storage,
    platform,
    notify,
    api: transport.api,
    link: transport.link,
    fileConnection: transport.fileConnection,
    session: {
      current: () => signedIn,
      start: unused,
      begin: unused,
      logOut: unused,
      requestIdentity: unused,
      retryLoading: unused,
      clearLocalData: unused,
      clearForReload: unused,
      onPush: unused,
      onLinkState: unused,
      onSessionFailure: unused,
      continueHere: unused,
      stop: unused,
    },
    guests: { load: unused, onPush: unused, notice: unused, stop: unused },
    drafts: createDrafts(store, platform.keyValue, TENANT),
    reload: unused,
    host: () => undefined,
    switchLanguage: unused,
    saveColorScheme: unused,
  });
}
