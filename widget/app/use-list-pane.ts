import { useCallback, useMemo, useState } from 'react';
import { isTab, type ListPane } from '../components/list-pane.ts';
import { PATHS } from '../components/paths.ts';
import { useGo } from '../components/use-go.ts';

/** The list to which a screen belongs, if the user has not chosen a tab. Default: the chats. */
const HOME_OF: ReadonlyMap<string, string> = new Map([
  [PATHS.newFriends, PATHS.contacts],
  [PATHS.inactiveFriends, PATHS.contacts],
  [PATHS.groupNotices, PATHS.groups],
  [PATHS.groupCollection, PATHS.groups],
  [PATHS.meInfo, PATHS.me],
  ...[
    PATHS.avatar,
    PATHS.alerts,
    PATHS.settings,
    PATHS.privacy,
    PATHS.blacklist,
    PATHS.storage,
    PATHS.security,
    PATHS.appDownload,
    PATHS.about,
    PATHS.campaign,
    PATHS.campaignRules,
  ].map((path) => [path, PATHS.me] as const),
]);

/**
 * The list for the left of two panes: the tab that the URL names. If the URL names a screen behind a tab, it is the tab that was
 * shown last.
 */
export function useListPane(path: string): ListPane {
  const go = useGo();
  const [chosen, setChosen] = useState(() => HOME_OF.get(path) ?? PATHS.home);
  const isTabOpen = isTab(path);
  const tab = isTabOpen ? path : chosen;
  if (tab !== chosen) setChosen(tab);
  const showTab = useCallback(
    (next: string) => (isTabOpen ? go(next, { replace: true }) : setChosen(next)),
    [isTabOpen, go],
  );
  return useMemo(() => ({ tab, showTab }), [tab, showTab]);
}
