import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';
import { ChatListScreen } from '../features/chat-list/chat-list-screen.tsx';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { Screen } from '../ui/screen.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

const importChatRoom = () => import('../features/chat-room/chat-room-screen.tsx');
const importContacts = () => import('../features/contacts/contacts-screen.tsx');
const importGroups = () => import('../features/groups/groups-screen.tsx');
const importMeInfo = () => import('../features/profile/me-info-screen.tsx');
const importMe = () => import('../features/profile/me-screen.tsx');

const ChatRoomScreen = lazy(async () => ({ default: (await importChatRoom()).ChatRoomScreen }));
const ContactsScreen = lazy(async () => ({ default: (await importContacts()).ContactsScreen }));
const GroupsScreen = lazy(async () => ({ default: (await importGroups()).GroupsScreen }));
const MeScreen = lazy(async () => ({ default: (await importMe()).MeScreen }));
const MeInfoScreen = lazy(async () => ({ default: (await importMeInfo()).MeInfoScreen }));
const LoginScreen = lazy(async () => ({
  default: (await import('../features/auth/login-screen.tsx')).LoginScreen,
}));
const RegisterScreen = lazy(async () => ({
  default: (await import('../features/auth/register-screen.tsx')).RegisterScreen,
}));

const AppletScreen = lazy(async () => ({ default: (await import('./applet-screen.tsx')).AppletScreen }));

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export async function prefetchScreens(): Promise<void> {
  await Promise.all([importChatRoom(), importContacts(), importGroups(), importMe(), import('../ui/toast.tsx')]);
}

/** The screens by path. Spec: 1-chat §2, 2-contacts-groups §2. */
export function Routes() {
  return (
    <Switch>
      <Route path={PATHS.home} component={ChatListScreen} />
      <Route>
        <LaterScreens />
      </Route>
    </Switch>
  );
}

/** What comes with files of its own. */
function LaterScreens() {
  if (!useLaterTexts()) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path={PATHS.chat} component={ChatRoomScreen} />
        <Route path={PATHS.contacts} component={ContactsScreen} />
        <Route path={PATHS.groups} component={GroupsScreen} />
        <Route path={PATHS.me} component={MeScreen} />
        <Route path={PATHS.meInfo} component={MeInfoScreen} />
        <Route path={PATHS.login} component={LoginScreen} />
        <Route path={PATHS.register} component={RegisterScreen} />
        <Route path={PATHS.applet} component={AppletScreen} />
      </Switch>
    </Suspense>
  );
}

function LoadingScreen(): ReactNode {
  return (
    <Screen ground="surface" isBusy>
      <SkeletonRows />
    </Screen>
  );
}
