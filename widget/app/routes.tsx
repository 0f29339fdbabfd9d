import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';
import type { Language } from '../i18n/languages.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { later } from '../ui/later.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The first screens of a visit need only the texts of the start. */
const ChatListScreen = later(
  async () => (await import('../features/chat-list/chat-list-screen.tsx')).ChatListScreen,
  LoadingScreen,
);
const Missing = later(async () => (await import('./missing-screen.tsx')).MissingScreen, LoadingScreen);
const LoginScreen = later(
  async () => (await import('../features/auth/login-screen.tsx')).LoginScreen,
  LoadingScreen,
  Missing,
);
const RegisterScreen = later(
  async () => (await import('../features/auth/register-screen.tsx')).RegisterScreen,
  LoadingScreen,
  Missing,
);

const importLater = () => import('./later-screens.tsx');

const LaterScreens = later(async () => (await importLater()).LaterScreens, LoadingScreen);
const Nothing = later(async () => (await importLater()).NothingOpen);
export const RoomWarmUp = later(async () => (await importLater()).RoomWarmUp);

/** Loads the screens that the user probably needs next, after the first screen is visible. A tap then opens them at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  await fetchAhead();
  await LaterScreens.preload();
  await (await importLater()).prefetchScreens(language);
}

interface RoutesProps {
  readonly path: string;
}

/**
 * The screens by path. A visit begins with the chat list or the login form, whose chunks the page preloads. The other screens
 * have chunks of their own. Spec: 1-chat §2, 2-contacts-groups §2.
 */
export function Routes({ path }: RoutesProps) {
  return (
    <Switch location={path}>
      <Route path={PATHS.home} component={ChatListScreen} />
      <Route path={PATHS.login} component={LoginScreen} />
      <Route path={PATHS.register} component={RegisterScreen} />
      <Route>
        <Later path={path} />
      </Route>
    </Switch>
  );
}

function Later({ path }: RoutesProps) {
  return useLaterTexts() ? <LaterScreens path={path} /> : <LoadingScreen />;
}

/** The pane next to a list without an open chat. It is optional: the list works without it. */
export function NothingOpen() {
  return (
    <ErrorBoundary fallback={null}>
      <Nothing />
    </ErrorBoundary>
  );
}
