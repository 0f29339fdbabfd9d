import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useActions } from '../actions/actions-context.tsx';
import { isTab, ListPaneContext } from '../components/list-pane.ts';
import { PATHS } from '../components/paths.ts';
import { TenantLogo } from '../components/tenant-logo.tsx';
import { useGo } from '../components/use-go.ts';
import { PAGE_TRANSITION_RESET_MS } from '../domain/limits.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import {
  areScreensWantedAtom,
  embeddingAtom,
  languageAtom,
  localTimeAtom,
  savesDataAtom,
} from '../state/environment.ts';
import { shownCallAtom } from '../state/call.ts';
import { toastsAtom } from '../state/notices.ts';
import { LOGIN_STEPS, loginPercentAtom, loginStepsAtom, sessionAtom, type LoginStep } from '../state/session.ts';
import { lazyComponent, lazyAfterPaint } from '../ui/lazy-component.tsx';
import { PageTransition, usePageFocus } from '../ui/page/page-transition.tsx';
import { Panes } from '../ui/page/panes.tsx';
import { ProgressScreen } from '../ui/page/progress-screen.tsx';
import { useIsWide } from '../ui/hooks/use-is-wide.ts';
import { whenIdle } from '../ui/hooks/when-idle.ts';
import { guard, isSignedIn, opensLink } from './guards.ts';
import { ChatListScreen, NothingOpen, prefetchScreens, RoomWarmUp, Routes } from './routes.tsx';
import { useListPane } from './use-list-pane.ts';

// Most starts never show these screens, so they load on demand.
const HostSignedOut = lazyComponent(async () => (await import('./host-signed-out.tsx')).HostSignedOut);
const OtherWindowScreen = lazyComponent(async () => (await import('./other-window-screen.tsx')).OtherWindowScreen);
// Lazy, because it renders nothing visible at first.
const SessionEffects = lazyAfterPaint(async () => (await import('./session-effects.tsx')).SessionEffects);
const CallLayer = lazyComponent(async () => (await import('../features/call/call-layer.tsx')).CallLayer);
const LoadFailed = lazyComponent(async () => (await import('./load-failed.tsx')).LoadFailed);

/** Selects the screen by the state of the session and the URL. Spec: 3-transport §2, §4 Login sequence. */
export function App() {
  const session = useAtomValue(sessionAtom);
  const embedding = useAtomValue(embeddingAtom);
  const areScreensWanted = useAtomValue(areScreensWantedAtom);
  const isInCall = useAtomValue(shownCallAtom) !== undefined;
  const { allowLink } = useActions();
  const [path] = useLocation();
  const isLinkAllowed = opensLink(path, embedding.kind === 'embedded');

  useLayoutEffect(() => allowLink(isLinkAllowed), [allowLink, isLinkAllowed]);

  switch (session.phase) {
    case 'starting':
    case 'loading':
      return <LoadingScreen />;
    case 'load-failed':
      return <LoadFailed code={session.failure} />;
    case 'other-window':
      return <OtherWindowScreen />;
    case 'signed-out':
      // Inside a host page the platform signs its players in; the widget offers no second login form.
      return embedding.kind === 'embedded' ? <HostSignedOut reason={session.reason} /> : <Pages />;
    case 'ready':
      return (
        <>
          {areScreensWanted && <Pages />}
          {isInCall && <CallLayer areScreensShown={areScreensWanted} />}
        </>
      );
  }
}

function Pages() {
  const session = useAtomValue(sessionAtom);
  const [path] = useLocation();
  const [query] = useSearchParams();
  const go = useGo();
  const store = useStore();
  const isNameless = session.phase === 'ready' && session.account.name === '';
  const hasFriendTab = session.phase !== 'ready' || session.account.authType !== 0;
  const target = guard(path, `?${query.toString()}`, isSignedIn(session), isNameless, hasFriendTab);
  const anime = query.get('anime');
  const warn = useSetAtom(toastsAtom);
  const { texts } = useTranslation();
  const wasSignedIn = useRef(false);
  const { nowMs } = useAtomValue(localTimeAtom);
  const language = useAtomValue(languageAtom);
  const shownLanguage = useLanguage();
  const savesData = useAtomValue(savesDataAtom);
  const [isFetched, setFetched] = useState(false);
  const listPane = useListPane(path);
  const isWide = useIsWide();
  const isTabOpen = isTab(path);
  const listRef = useRef<HTMLDivElement>(null);
  const detailRef = useRef<HTMLDivElement>(null);
  const isShown = target === undefined;
  usePageFocus(isTabOpen ? listRef : detailRef, isShown ? path : undefined);
  usePageFocus(listRef, isShown ? listPane.tab : undefined);

  useLayoutEffect(() => {
    if (target === undefined) return;
    // The session has ended: data that was fetched for it must not appear again. Spec: 3-transport §4 Logout.
    const hasEnded = wasSignedIn.current && target.split('?', 1)[0] === PATHS.login;
    if (hasEnded) go(`${PATHS.login}?version=${nowMs}&lang=${language}`, { replace: true, anime: 'close' });
    else go(target, { replace: true });
  }, [target, go, nowMs, language]);

  useLayoutEffect(() => {
    wasSignedIn.current = session.phase === 'ready';
  }, [session.phase]);

  useEffect(() => {
    if (isNameless) warn((toasts) => [...toasts, { id: 'nickname', failure: { code: 'nickname_unset' } }]);
  }, [isNameless, warn]);

  useEffect(() => {
    if (session.phase !== 'ready' || savesData) return undefined;
    const prefetch = () => Promise.all([prefetchScreens(shownLanguage), texts.loadLazyTexts()]);
    return whenIdle(() => void prefetch().then(() => setFetched(true)));
  }, [session.phase, savesData, texts, shownLanguage]);

  useEffect(() => {
    // The worker is optional: ignore a failed import.
    if (isFetched)
      void import('./worker/connect-worker.ts').then((file) => file.connectWorker(store)).catch(() => undefined);
  }, [isFetched, store]);

  useAnimeReset(isShown ? anime : null, path);

  if (target !== undefined) return null;
  // A user who is not signed in, or has no nickname yet, has no lists; neither has a guest of the customer service.
  const isSplit =
    isWide && session.phase === 'ready' && !isNameless && !session.account.isGuest && path !== PATHS.applet;
  const transition = !isSplit && (anime === 'open' || anime === 'close') ? anime : null;
  const showChats = () => {
    if (isSplit) listPane.showTab(PATHS.home);
    else if (path !== PATHS.home) go(PATHS.home, { replace: isTabOpen });
  };
  return (
    <>
      <Panes
        listRef={listRef}
        detailRef={detailRef}
        list={
          (isSplit || isTabOpen) && (
            <ListPaneContext value={isSplit ? listPane : null}>
              <PageTransition pageKey={listPane.tab} anime={transition}>
                <Routes path={listPane.tab} />
              </PageTransition>
            </ListPaneContext>
          )
        }
        detail={
          (isSplit || !isTabOpen) && (
            <PageTransition pageKey={path} anime={transition}>
              {isTabOpen ? <NothingOpen /> : <Routes path={path} />}
            </PageTransition>
          )
        }
      />
      {isFetched && <RoomWarmUp />}
      {session.phase === 'ready' && <SessionEffects onShowChats={showChats} />}
    </>
  );
}

const STEP_TEXT = {
  friends: 'stepFriends',
  groups: 'stepGroups',
  unread: 'stepUnread',
  link: 'stepServer',
} as const satisfies Record<LoginStep, string>;

/** The progress screen: four steps of 25 %. */
function LoadingScreen() {
  const { t } = useTranslation('connection');
  const done = useAtomValue(loginStepsAtom);
  const percent = useAtomValue(loginPercentAtom);
  // The list then renders at once when the session is ready. If its chunk fails to load, the list's own place retries.
  useEffect(() => void ChatListScreen.preload().catch(() => undefined), []);
  return (
    <ProgressScreen
      logo={<TenantLogo />}
      percent={percent}
      text={t('preparing')}
      steps={LOGIN_STEPS.map((step) => ({
        id: step,
        label: t(STEP_TEXT[step]),
        state: done.has(step) ? 'done' : 'busy',
      }))}
    />
  );
}

/**
 * Removes the transition from the URL after the page has moved in, so that a reload or Back does not repeat it. Spec:
 * 3-transport §2 (anime, which resets after 400 ms).
 */
function useAnimeReset(anime: string | null, path: string): void {
  useEffect(() => {
    if (anime === null) return undefined;
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      url.searchParams.delete('anime');
      // Keep the state: the history entry may belong to an open overlay, which the state names.
      history.replaceState(history.state, '', url);
    }, PAGE_TRANSITION_RESET_MS);
    return () => clearTimeout(timer);
  }, [anime, path]);
}
