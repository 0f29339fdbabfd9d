import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';
import { ChatListScreen } from '../features/chat-list/chat-list-screen.tsx';
import type { Language } from '../i18n/languages.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { later } from '../ui/later.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const importLater = () => import('./later-screens.tsx');

const LaterScreens = later(async () => (await importLater()).LaterScreens, LoadingScreen);
const Nothing = later(async () => (await importLater()).NothingOpen);
export const RoomWarmUp = later(async () => (await importLater()).RoomWarmUp);

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  await LaterScreens.preload();
  await (await importLater()).prefetchScreens(language);
}

interface RoutesProps {
  readonly path: string;
}

/** The screens by path: the chat list comes with the page, the others with files of their own. Spec: 1-chat §2, 2-contacts-groups §2. */
export function Routes({ path }: RoutesProps) {
  return (
    <Switch location={path}>
      <Route path={PATHS.home} component={ChatListScreen} />
      <Route>
        <Later path={path} />
      </Route>
    </Switch>
  );
}

function Later({ path }: RoutesProps) {
  return useLaterTexts() ? <LaterScreens path={path} /> : <LoadingScreen />;
}

/** Beside a list of which nothing is open. The list does without it. */
export function NothingOpen() {
  return (
    <ErrorBoundary fallback={null}>
      <Nothing />
    </ErrorBoundary>
  );
}
