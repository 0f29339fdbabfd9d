import type { ComponentType } from 'react';
import { Route, Switch, useSearchParams } from 'wouter';
import { EmptyList } from '../components/empty-list.tsx';
import { joiningTarget } from '../components/joining-paths.ts';
import { PATHS } from '../components/paths.ts';
import { formatSeparatorTime } from '../i18n/format-moment.ts';
import type { Language } from '../i18n/languages.ts';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { ToastView } from '../ui/overlay/toast-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { MissingScreen } from './missing-screen.tsx';

const ChatRoomScreen = screen(async () => (await import('../features/chat-room/chat-room-screen.tsx')).ChatRoomScreen);
const Warming = lazyComponent(async () => (await import('../features/chat-room/chat-room-screen.tsx')).RoomWarmUp);
const ContactsScreen = screen(async () => (await import('../features/contacts/contacts-screen.tsx')).ContactsScreen);
const GroupsScreen = screen(async () => (await import('../features/groups/groups-screen.tsx')).GroupsScreen);
const MeScreen = screen(async () => (await import('../features/profile/me-screen.tsx')).MeScreen);
const MeInfoScreen = screen(async () => (await import('../features/profile/me-info-screen.tsx')).MeInfoScreen);
const AlertsScreen = screen(async () => (await import('../features/profile/alerts-screen.tsx')).AlertsScreen);
const AvatarScreen = screen(async () => (await import('../features/settings/avatar-screen.tsx')).AvatarScreen);
const SettingsScreen = screen(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen);
const PrivacyScreen = screen(async () => (await import('../features/settings/privacy-screen.tsx')).PrivacyScreen);
const BlacklistScreen = screen(async () => (await import('../features/settings/blacklist-screen.tsx')).BlacklistScreen);
const StorageScreen = screen(async () => (await import('../features/settings/storage-screen.tsx')).StorageScreen);
const SecurityScreen = screen(async () => (await import('../features/settings/security-screen.tsx')).SecurityScreen);
const AppDownloadScreen = screen(
  async () => (await import('../features/settings/app-download-screen.tsx')).AppDownloadScreen,
);
const AboutScreen = screen(async () => (await import('../features/settings/about-screen.tsx')).AboutScreen);
const CampaignScreen = screen(async () => (await import('../features/campaign/campaign-screen.tsx')).CampaignScreen);
const CampaignRulesScreen = screen(
  async () => (await import('../features/campaign/campaign-rules-screen.tsx')).CampaignRulesScreen,
);
const NewFriendsScreen = screen(
  async () => (await import('../features/contacts/new-friends-screen.tsx')).NewFriendsScreen,
);
const InactiveFriendsScreen = screen(
  async () => (await import('../features/contacts/inactive-friends-screen.tsx')).InactiveFriendsScreen,
);
const AddScreen = screen(async () => (await import('../features/contacts/add-screen.tsx')).AddScreen);
const GroupNoticesScreen = screen(
  async () => (await import('../features/groups/group-notices-screen.tsx')).GroupNoticesScreen,
);
const GroupInfoScreen = screen(async () => (await import('../features/groups/group-info-screen.tsx')).GroupInfoScreen);
const CreateGroupScreen = screen(
  async () => (await import('../features/groups/create-group-screen.tsx')).CreateGroupScreen,
);
const GroupManageScreen = screen(
  async () => (await import('../features/groups/manage/group-manage-screen.tsx')).GroupManageScreen,
);
const CollectionScreen = screen(
  async () => (await import('../features/groups/collection-screen.tsx')).CollectionScreen,
);
const MembersSortScreen = screen(
  async () => (await import('../features/groups/people/members-sort-screen.tsx')).MembersSortScreen,
);
const CommandLogScreen = screen(
  async () => (await import('../features/groups/people/command-log-screen.tsx')).CommandLogScreen,
);
const JoiningScreen = screen(async () => (await import('../features/groups/joining-screen.tsx')).JoiningScreen);
const AppletScreen = screen(async () => (await import('./applet-screen.tsx')).AppletScreen);
const UserInfoScreen = screen(async () => (await import('../features/people/user-info-screen.tsx')).UserInfoScreen);
const ChatInfoScreen = screen(async () => (await import('../features/people/chat-info-screen.tsx')).ChatInfoScreen);

function screen(load: () => Promise<ComponentType>) {
  return lazyComponent(load, LoadingScreen, MissingScreen);
}

const DAYS_OF_MONTH_MS = 32 * 86_400_000;

/** Loads the screens that the user probably needs next, after the first screen is visible. A tap then opens them at once. */
export async function prefetchScreens(language: Language): Promise<void> {
  // A screen that fails to load now is loaded on demand.
  for (const screens of [
    [ChatRoomScreen, Warming, ContactsScreen, GroupsScreen, MeScreen, ToastView],
    [UserInfoScreen, ChatInfoScreen, GroupInfoScreen],
  ])
    await Promise.allSettled(screens.map(({ preload }) => preload()));
  // No caller waits for this.
  void Promise.allSettled(importForNoNetwork());
  // Format two dates now: the first formatted date takes a browser as long as rendering a screen.
  for (const nowMs of [0, DAYS_OF_MONTH_MS]) formatSeparatorTime(0, { language, nowMs });
}

/** The code that the user may need without a network: to read and search cached data, to view media, and to queue chosen files. */
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
  ...[
    MeInfoScreen,
    AlertsScreen,
    SettingsScreen,
    NewFriendsScreen,
    InactiveFriendsScreen,
    AddScreen,
    GroupNoticesScreen,
    CreateGroupScreen,
    GroupManageScreen,
    CollectionScreen,
    MembersSortScreen,
    CommandLogScreen,
    JoiningScreen,
  ].map(({ preload }) => preload()),
];

/** Renders a chat room before the first one is opened. It is optional: without its chunk nothing is rendered. */
export function RoomWarmUp() {
  return (
    Warming.isLoaded() && (
      <ErrorBoundary fallback={null}>
        <Warming />
      </ErrorBoundary>
    )
  );
}

/** The screens behind the first one, each a separate chunk. */
export function LazyScreens({ path }: { readonly path: string }) {
  return (
    <Switch location={path}>
      <Route path={PATHS.chat} component={ChatRoomScreen} />
      <Route path={PATHS.contacts} component={ContactsScreen} />
      <Route path={PATHS.groups} component={GroupsScreen} />
      <Route path={PATHS.me} component={MeScreen} />
      <Route path={PATHS.meInfo} component={MeInfoScreen} />
      <Route path={PATHS.avatar} component={AvatarScreen} />
      <Route path={PATHS.alerts} component={AlertsScreen} />
      <Route path={PATHS.settings} component={SettingsScreen} />
      <Route path={PATHS.privacy} component={PrivacyScreen} />
      <Route path={PATHS.blacklist} component={BlacklistScreen} />
      <Route path={PATHS.storage} component={StorageScreen} />
      <Route path={PATHS.security} component={SecurityScreen} />
      <Route path={PATHS.appDownload} component={AppDownloadScreen} />
      <Route path={PATHS.about} component={AboutScreen} />
      <Route path={PATHS.campaign} component={CampaignScreen} />
      <Route path={PATHS.campaignRules} component={CampaignRulesScreen} />
      <Route path={PATHS.userInfo} component={UserInfo} />
      <Route path={PATHS.chatInfo} component={ChatInfoScreen} />
      <Route path={PATHS.guestInfo} component={GroupInfoScreen} />
      <Route path={PATHS.createGroup} component={CreateGroupScreen} />
      <Route path={PATHS.inactiveFriends} component={InactiveFriendsScreen} />
      <Route path={PATHS.groupManage} component={GroupManageScreen} />
      <Route path={PATHS.groupMembersSort} component={MembersSortScreen} />
      <Route path={PATHS.groupCommandLog} component={CommandLogScreen} />
      <Route path={PATHS.groupCollection} component={CollectionScreen} />
      <Route path={PATHS.add} component={AddScreen} />
      <Route path={PATHS.newFriends} component={NewFriendsScreen} />
      <Route path={PATHS.groupNotices} component={GroupNoticesScreen} />
      <Route path={PATHS.applet} component={AppletScreen} />
    </Switch>
  );
}

/** The empty pane next to the list, until a chat is open. */
export function NothingOpen() {
  const { t } = useTranslation('chatList');
  return (
    <Screen ground="canvas">
      {useLazyTexts() && <EmptyList title={t('nothingOpen')} text={t('nothingOpenText')} />}
    </Screen>
  );
}

/**
 * One path for three screens: a user, a group that the user has not joined, an application to a group. Spec: 2-contacts-groups
 * §2 UserInfo.
 */
function UserInfo() {
  const [query] = useSearchParams();
  return joiningTarget(query) === undefined ? <UserInfoScreen /> : <JoiningScreen />;
}
