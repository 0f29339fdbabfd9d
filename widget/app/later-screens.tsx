import type { ComponentType } from 'react';
import { Route, Switch, useSearchParams } from 'wouter';
import { EmptyList } from '../components/empty-list.tsx';
import { joiningTarget } from '../components/joining-paths.ts';
import { PATHS } from '../components/paths.ts';
import { formatSeparatorTime } from '../i18n/format-moment.ts';
import type { Language } from '../i18n/languages.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { later } from '../ui/later.tsx';
import { Screen } from '../ui/screen.tsx';
import { ToastView } from '../ui/toast-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { MissingScreen } from './missing-screen.tsx';

const ChatRoomScreen = screen(async () => (await import('../features/chat-room/chat-room-screen.tsx')).ChatRoomScreen);
const Warming = later(async () => (await import('../features/chat-room/chat-room-screen.tsx')).RoomWarmUp);
const ContactsScreen = screen(async () => (await import('../features/contacts/contacts-screen.tsx')).ContactsScreen);
const GroupsScreen = screen(async () => (await import('../features/groups/groups-screen.tsx')).GroupsScreen);
const MeScreen = screen(async () => (await import('../features/profile/me-screen.tsx')).MeScreen);
const MeInfoScreen = screen(async () => (await import('../features/profile/me-info-screen.tsx')).MeInfoScreen);
const NewFriendsScreen = screen(
  async () => (await import('../features/contacts/new-friends-screen.tsx')).NewFriendsScreen,
);
const AddScreen = screen(async () => (await import('../features/contacts/add-screen.tsx')).AddScreen);
const GroupNoticesScreen = screen(
  async () => (await import('../features/groups/group-notices-screen.tsx')).GroupNoticesScreen,
);
const GroupInfoScreen = screen(async () => (await import('../features/groups/group-info-screen.tsx')).GroupInfoScreen);
const JoiningScreen = screen(async () => (await import('../features/groups/joining-screen.tsx')).JoiningScreen);
const AppletScreen = screen(async () => (await import('./applet-screen.tsx')).AppletScreen);
const UserInfoScreen = screen(async () => (await import('../features/people/user-info-screen.tsx')).UserInfoScreen);
const ChatInfoScreen = screen(async () => (await import('../features/people/chat-info-screen.tsx')).ChatInfoScreen);
const LoginScreen = screen(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen);
const RegisterScreen = screen(async () => (await import('../features/auth/register-screen.tsx')).RegisterScreen);

function screen(load: () => Promise<ComponentType>) {
  return later(load, LoadingScreen, MissingScreen);
}

const DAYS_OF_MONTH_MS = 32 * 86_400_000;

/** Fetches what the user will want next, once the first screen stands: a tap then opens at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  // What does not come now comes when it is wanted.
  for (const screens of [
    [ChatRoomScreen, Warming, ContactsScreen, GroupsScreen, MeScreen, ToastView],
    [UserInfoScreen, ChatInfoScreen, GroupInfoScreen],
  ])
    await Promise.allSettled(screens.map(({ preload }) => preload()));
  // Nobody waits for it.
  void Promise.allSettled(importForNoNetwork());
  // The first date that a browser writes takes as long as drawing a screen.
  for (const nowMs of [0, DAYS_OF_MONTH_MS]) formatSeparatorTime(0, { language, nowMs });
}

/** What a user may still want when the network has gone: what this browser holds is read and searched, what is chosen is shown and waits. */
const importForNoNetwork = (): readonly Promise<unknown>[] => [
  import('../storage/conversations.ts'),
  import('../platform/media.browser.ts'),
  import('../sync/media/media-sender.ts'),
  import('../features/chat-list/search-results.tsx'),
  import('../components/chat-search-bar.tsx'),
  import('../features/chat-room/media/media-viewer.tsx'),
  import('../features/chat-room/media/media-gallery.tsx'),
  import('./notice-dialog.tsx'),
  import('./failed-view.tsx'),
  ...[MeInfoScreen, NewFriendsScreen, AddScreen, GroupNoticesScreen, JoiningScreen].map(({ preload }) => preload()),
];

/** A chat room, drawn ahead of the first that is opened. Nobody has asked for it: where it cannot be had there is none. */
export function RoomWarmUp() {
  return (
    Warming.isLoaded() && (
      <ErrorBoundary fallback={null}>
        <Warming />
      </ErrorBoundary>
    )
  );
}

/** The screens behind the first, each a file of its own. */
export function LaterScreens({ path }: { readonly path: string }) {
  return (
    <Switch location={path}>
      <Route path={PATHS.chat} component={ChatRoomScreen} />
      <Route path={PATHS.contacts} component={ContactsScreen} />
      <Route path={PATHS.groups} component={GroupsScreen} />
      <Route path={PATHS.me} component={MeScreen} />
      <Route path={PATHS.meInfo} component={MeInfoScreen} />
      <Route path={PATHS.userInfo} component={UserInfo} />
      <Route path={PATHS.chatInfo} component={ChatInfoScreen} />
      <Route path={PATHS.guestInfo} component={GroupInfoScreen} />
      <Route path={PATHS.add} component={AddScreen} />
      <Route path={PATHS.newFriends} component={NewFriendsScreen} />
      <Route path={PATHS.groupNotices} component={GroupNoticesScreen} />
      <Route path={PATHS.applet} component={AppletScreen} />
      <Route path={PATHS.login} component={LoginScreen} />
      <Route path={PATHS.register} component={RegisterScreen} />
    </Switch>
  );
}

/** Where a chat will stand, beside the list that it is chosen from. */
export function NothingOpen() {
  const { t } = useTranslation('chatList');
  return (
    <Screen ground="canvas">
      {useLaterTexts() && <EmptyList title={t('nothingOpen')} text={t('nothingOpenText')} />}
    </Screen>
  );
}

/** One address of three screens: a person, a group that one is not in, an application to a group. Spec: 2-contacts-groups §2 UserInfo. */
function UserInfo() {
  const [query] = useSearchParams();
  return joiningTarget(query) === undefined ? <UserInfoScreen /> : <JoiningScreen />;
}
