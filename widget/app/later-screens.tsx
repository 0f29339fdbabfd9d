import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { PATHS } from '../components/paths.ts';

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
const NewFriendsScreen = lazy(async () => ({
  default: (await import('../features/contacts/new-friends-screen.tsx')).NewFriendsScreen,
}));
const GroupNoticesScreen = lazy(async () => ({
  default: (await import('../features/groups/group-notices-screen.tsx')).GroupNoticesScreen,
}));
const JoiningScreen = lazy(async () => ({
  default: (await import('../features/groups/joining-screen.tsx')).JoiningScreen,
}));
const AppletScreen = lazy(async () => ({ default: (await import('./applet-screen.tsx')).AppletScreen }));
const LoginScreen = lazy(async () => ({
  default: (await import('../features/auth/login-screen.tsx')).LoginScreen,
}));
const RegisterScreen = lazy(async () => ({
  default: (await import('../features/auth/register-screen.tsx')).RegisterScreen,
}));

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export async function prefetchScreens(): Promise<void> {
  await Promise.all([importChatRoom(), importContacts(), importGroups(), importMe(), import('../ui/toast.tsx')]);
}

/** The screens behind the first, each a file of its own. */
export function LaterScreens() {
  return (
    <Switch>
      <Route path={PATHS.chat} component={ChatRoomScreen} />
      <Route path={PATHS.contacts} component={ContactsScreen} />
      <Route path={PATHS.groups} component={GroupsScreen} />
      <Route path={PATHS.me} component={MeScreen} />
      <Route path={PATHS.meInfo} component={MeInfoScreen} />
      <Route path={PATHS.userInfo} component={JoiningScreen} />
      <Route path={PATHS.newFriends} component={NewFriendsScreen} />
      <Route path={PATHS.groupNotices} component={GroupNoticesScreen} />
      <Route path={PATHS.applet} component={AppletScreen} />
      <Route path={PATHS.login} component={LoginScreen} />
      <Route path={PATHS.register} component={RegisterScreen} />
    </Switch>
  );
}
