import { useAtomValue } from 'jotai';
import { use, type MouseEvent } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { totalUnreadAtom } from '../state/chats.ts';
import { unseenNoticesAtom, unseenRequestsAtom } from '../state/contacts.ts';
import { offeredUpdateAtom } from '../state/environment.ts';
import { accountAtom } from '../state/session.ts';
import { AccountIcon } from '../ui/icons/account-icon.tsx';
import { ChatIcon } from '../ui/icons/chat-icon.tsx';
import { UserIcon } from '../ui/icons/user-icon.tsx';
import { UsersIcon } from '../ui/icons/users-icon.tsx';
import { Tab } from '../ui/controls/tab.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';
import { ListPaneContext } from './list-pane.ts';
import { PATHS } from './paths.ts';
import { useGo } from './use-go.ts';

type Root = 'home' | 'contacts' | 'groups' | 'me';

/**
 * The four tabs, each with a badge; that of the account says that a new version waits (L-CT6). The friends tab is hidden if authType
 * is 0 (§6). Spec: 2-contacts-groups §2 Chat list.
 */
export function Toolbar({ current }: { readonly current: Root }) {
  const { t } = useTranslation('common');
  const go = useGo();
  const listPane = use(ListPaneContext);
  const unread = useAtomValue(totalUnreadAtom);
  const requests = useAtomValue(unseenRequestsAtom);
  const notices = useAtomValue(unseenNoticesAtom);
  const hasUpdate = useAtomValue(offeredUpdateAtom) !== undefined;
  const canSeeFriends = useAtomValue(accountAtom)?.authType !== 0;
  function tabTo(root: Root) {
    return {
      href: PATHS[root],
      isCurrent: root === current,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        if (root === current) return;
        if (listPane === null) go(PATHS[root], { replace: true });
        else listPane.showTab(PATHS[root]);
      },
    };
  }
  return (
    <Tabs label={t('mainNavigation')}>
      <Tab
        {...tabTo('home')}
        label={t('tabChats')}
        icon={<ChatIcon />}
        count={unread}
        countLabel={t('unread', { count: unread })}
      />
      {canSeeFriends && (
        <Tab
          {...tabTo('contacts')}
          label={t('tabFriends')}
          icon={<UserIcon />}
          count={requests}
          countLabel={t('newRequests', { count: requests })}
        />
      )}
      <Tab
        {...tabTo('groups')}
        label={t('tabGroups')}
        icon={<UsersIcon />}
        count={notices}
        countLabel={t('newNotices', { count: notices })}
      />
      <Tab
        {...tabTo('me')}
        label={t('tabMe')}
        icon={<AccountIcon />}
        count={hasUpdate ? 1 : 0}
        countLabel={t('newVersion')}
      />
    </Tabs>
  );
}
