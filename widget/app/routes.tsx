import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';
import type { Language } from '../i18n/languages.ts';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { whenIdle } from '../ui/hooks/when-idle.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The first screens of a visit need only the texts of the start. */
export const ChatListScreen = lazyComponent(
  async () => (await import('../features/chat-list/chat-list-screen.tsx')).ChatListScreen,
  LoadingScreen,
);
const Missing = lazyComponent(async () => (await import('./missing-screen.tsx')).MissingScreen, LoadingScreen);
const LoginScreen = lazyComponent(
  async () => (await import('../features/auth/login-screen.tsx')).LoginScreen,
  LoadingScreen,
  Missing,
);
const RegisterScreen = lazyComponent(
  async () => (await import('../features/auth/register-screen.tsx')).RegisterScreen,
  LoadingScreen,
  Missing,
);

const importLazyScreens = () => import('./lazy-screens.tsx');

const LazyScreens = lazyComponent(async () => (await importLazyScreens()).LazyScreens, LoadingScreen);
const Nothing = lazyComponent(async () => (await importLazyScreens()).NothingOpen);
export const RoomWarmUp = lazyComponent(async () => (await importLazyScreens()).RoomWarmUp);

/** Loads the screens that the user probably needs next, after the first screen is visible. A tap then opens them at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  await fetchAhead();
  await LazyScreens.preload();
  await (await importLazyScreens()).prefetchScreens(language);
}

interface RoutesProps {
  readonly path: string;
}

/**
 * The screens by path. A visit begins with the chat list or the login form, whose chunks the page preloads. The other screens
 * have chunks of their own. Spec: 1-chat §2, 2-contacts-groups §2.
 */
export function Routes({ path }: RoutesProps) {
  useEffect(() => {
    if (path !== PATHS.login) return undefined;
    // If the chunk fails to load now, it loads when its screen is opened.
    return whenIdle(() => void RegisterScreen.preload().catch(() => undefined));
  }, [path]);
  return (
    <Switch location={path}>
      <Route path={PATHS.home} component={ChatListScreen} />
      <Route path={PATHS.login} component={LoginScreen} />
      <Route path={PATHS.register} component={RegisterScreen} />
      <Route>
        <LazyRoutes path={path} />
      </Route>
    </Switch>
  );
}

function LazyRoutes({ path }: RoutesProps) {
  return useLazyTexts() ? <LazyScreens path={path} /> : <LoadingScreen />;
}

/** The pane next to a list without an open chat. It is optional: the list works without it. */
export function NothingOpen() {
  return (
    <ErrorBoundary fallback={null}>
      <Nothing />
    </ErrorBoundary>
  );
}
