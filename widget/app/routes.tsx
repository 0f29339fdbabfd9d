import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';
import { ChatListScreen } from '../features/chat-list/chat-list-screen.tsx';
import type { Language } from '../i18n/languages.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { Screen } from '../ui/screen.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

const importLater = () => import('./later-screens.tsx');

const LaterScreens = lazy(async () => ({ default: (await importLater()).LaterScreens }));

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export const prefetchScreens = async (language: Language): Promise<void> =>
  (await importLater()).prefetchScreens(language);

/** The screens by path: the chat list comes with the page, the others with files of their own. Spec: 1-chat §2, 2-contacts-groups §2. */
export function Routes() {
  return (
    <Switch>
      <Route path={PATHS.home} component={ChatListScreen} />
      <Route>
        <Later />
      </Route>
    </Switch>
  );
}

function Later() {
  const areTextsThere = useLaterTexts();
  const loading = <LoadingScreen />;
  return <Suspense fallback={loading}>{areTextsThere ? <LaterScreens /> : loading}</Suspense>;
}

function LoadingScreen(): ReactNode {
  return (
    <Screen ground="surface" isBusy>
      <SkeletonRows />
    </Screen>
  );
}
