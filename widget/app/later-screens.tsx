import { lazy } from 'react';
import { Route, Switch, useSearchParams } from 'wouter';
import { joiningTarget } from '../components/joining-paths.ts';
import { PATHS } from '../components/paths.ts';
import { formatSeparatorTime } from '../i18n/format.ts';
import type { Language } from '../i18n/languages.ts';

const importChatRoom = () => import('../features/chat-room/chat-room-screen.tsx');
const importContacts = () => import('../features/contacts/contacts-screen.tsx');
const importGroups = () => import('../features/groups/groups-screen.tsx');
const importMeInfo = () => import('../features/profile/me-info-screen.tsx');
const importMe = () => import('../features/profile/me-screen.tsx');
const importUserInfo = () => import('../features/people/user-info-screen.tsx');
const importChatInfo = () => import('../features/people/chat-info-screen.tsx');

const ChatRoomScreen = lazy(async () => ({ default: (await importChatRoom()).ChatRoomScreen }));
const ContactsScreen = lazy(async () => ({ default: (await importContacts()).ContactsScreen }));
const GroupsScreen = lazy(async () => ({ default: (await importGroups()).GroupsScreen }));
const MeScreen = lazy(async () => ({ default: (await importMe()).MeScreen }));
const MeInfoScreen = lazy(async () => ({ default: (await importMeInfo()).MeInfoScreen }));
const NewFriendsScreen = lazy(async () => ({
  default: (await import('../features/contacts/new-friends-screen.tsx')).NewFriendsScreen,
}));
const AddScreen = lazy(async () => ({ default: (await import('../features/contacts/add-screen.tsx')).AddScreen }));
const GroupNoticesScreen = lazy(async () => ({
  default: (await import('../features/groups/group-notices-screen.tsx')).GroupNoticesScreen,
}));
const JoiningScreen = lazy(async () => ({
  default: (await import('../features/groups/joining-screen.tsx')).JoiningScreen,
}));
const AppletScreen = lazy(async () => ({ default: (await import('./applet-screen.tsx')).AppletScreen }));
const UserInfoScreen = lazy(async () => ({ default: (await importUserInfo()).UserInfoScreen }));
const ChatInfoScreen = lazy(async () => ({ default: (await importChatInfo()).ChatInfoScreen }));
const LoginScreen = lazy(async () => ({
  default: (await import('../features/auth/login-screen.tsx')).LoginScreen,
}));
const RegisterScreen = lazy(async () => ({
  default: (await import('../features/auth/register-screen.tsx')).RegisterScreen,
}));

const DAYS_OF_MONTH_MS = 32 * 86_400_000;

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  await Promise.all([importChatRoom(), importContacts(), importGroups(), importMe(), import('../ui/toast.tsx')]);
  await Promise.all([importUserInfo(), importChatInfo()]);
  // The first date that a browser writes takes as long as drawing a screen.
  for (const nowMs of [0, DAYS_OF_MONTH_MS]) formatSeparatorTime(0, { language, nowMs });
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
      <Route path={PATHS.userInfo} component={UserInfo} />
      <Route path={PATHS.chatInfo} component={ChatInfoScreen} />
      <Route path={PATHS.add} component={AddScreen} />
      <Route path={PATHS.newFriends} component={NewFriendsScreen} />
      <Route path={PATHS.groupNotices} component={GroupNoticesScreen} />
      <Route path={PATHS.applet} component={AppletScreen} />
      <Route path={PATHS.login} component={LoginScreen} />
      <Route path={PATHS.register} component={RegisterScreen} />
    </Switch>
  );
}

/** One address of three screens: a person, a group that one is not in, an application to a group. Spec: 2-contacts-groups §2 UserInfo. */
function UserInfo() {
  const [query] = useSearchParams();
  return joiningTarget(query) === undefined ? <UserInfoScreen /> : <JoiningScreen />;
}
