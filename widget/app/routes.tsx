import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';
import { ChatListScreen } from '../features/chat-list/chat-list-screen.tsx';
import type { Language } from '../i18n/languages.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { later } from '../ui/later.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const importLater = () => import('./later-screens.tsx');

const LaterScreens = later(async () => (await importLater()).LaterScreens, LoadingScreen);
export const RoomWarmUp = later(async () => (await importLater()).RoomWarmUp);

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  await LaterScreens.preload();
  await (await importLater()).prefetchScreens(language);
}

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
  return useLaterTexts() ? <LaterScreens /> : <LoadingScreen />;
}
