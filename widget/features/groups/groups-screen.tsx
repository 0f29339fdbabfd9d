import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { AddEntry } from '../../components/add-entry.tsx';
import { EntryRow } from '../../components/entry-row.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { PATHS } from '../../components/paths.ts';
import { chatPathFrom } from '../../components/people-paths.ts';
import { RoleTag } from '../../components/role-tag.tsx';
import { Toolbar } from '../../components/toolbar.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOpenBeside } from '../../components/use-open-beside.ts';
import { VirtualRows } from '../../components/virtual-rows.tsx';
import { matchesSearch } from '../../domain/contact/search.ts';
import type { Group } from '../../domain/group/group.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { groupsAtom } from '../../state/chats.ts';
import { unseenNoticesAtom } from '../../state/contacts.ts';
import { Bar } from '../../ui/bar.tsx';
import { MegaphoneIcon } from '../../ui/icons/megaphone-icon.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Row } from '../../ui/row.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateView } from '../../ui/state-view.tsx';

/** `/ml/groups`: the groups, by name. Spec: 2-contacts-groups §2 Contacts. */
export function GroupsScreen() {
  const { t } = useTranslation(['contacts', 'chat', 'common']);
  const [query, setQuery] = useState('');
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      header={
        <>
          <Bar
            look="large"
            title={t('common:tabGroups')}
            trailing={
              <>
                <AddEntry what="group" />
                <MinimiseButton />
              </>
            }
          />
          <SearchField value={query} onChange={setQuery} placeholder={t('searchGroups')} />
          <ConnectionBanner />
        </>
      }
      footer={<Toolbar current="groups" />}
    >
      <GroupRows query={query} />
    </Screen>
  );
}

function GroupRows({ query }: { readonly query: string }) {
  const { t } = useTranslation(['contacts', 'chat', 'common']);
  const go = useGo();
  const groups = useShownGroups(query);
  const { openId, roomId } = useOpenBeside();
  const renderRow = useCallback(
    (group: Group | typeof NOTICES) => {
      if (group === NOTICES) return <NoticesRow />;
      const path = chatPathFrom('groups', group.groupId);
      return (
        <Row
          href={path}
          onClick={(event) => {
            event.preventDefault();
            if (group.groupId !== roomId) go(path, { anime: 'open' });
          }}
          isCurrent={group.groupId === openId}
          data-group-id={group.groupId}
          leading={<PhotoAvatar userId={group.groupId} name={group.name} photo={group.photo} size="list" />}
          title={group.name}
          titleEnd={<RoleTag role={group.myRole} />}
          detail={t('chat:memberCount', { count: group.memberCount })}
        />
      );
    },
    [go, openId, roomId, t],
  );
  if (groups.length === 0) {
    return query === '' ? (
      <>
        <NoticesRow />
        <EmptyList title={t('groupsEmptyTitle')} text={t('groupsEmptyText')} />
      </>
    ) : (
      <StateView title={t('common:nothingFound')} />
    );
  }
  return (
    <VirtualRows
      items={query === '' ? [NOTICES, ...groups] : groups}
      keyOf={keyOf}
      renderRow={renderRow}
      label={t('common:tabGroups')}
      footer={<ListFooter>{t('groupCount', { count: groups.length })}</ListFooter>}
    />
  );
}

/** Stands above the groups, in the same list. */
const NOTICES = 'notices';

/** Spec: 2-contacts-groups §2 (group-notice entry with a count). */
function NoticesRow() {
  const { t } = useTranslation(['requests', 'common']);
  const count = useAtomValue(unseenNoticesAtom);
  return (
    <EntryRow
      path={PATHS.groupNotices}
      icon={<MegaphoneIcon />}
      label={t('groupNotices')}
      count={count}
      countLabel={t('common:newNotices', { count })}
    />
  );
}

const keyOf = (group: Group | typeof NOTICES): string => (group === NOTICES ? group : group.groupId);

function useShownGroups(query: string): readonly Group[] {
  const groups = useAtomValue(groupsAtom);
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    return [...groups.values()]
      .filter((group) => matchesSearch(query, group.name, group.groupNumber))
      .toSorted((a, b) => compare(a.name, b.name));
  }, [groups, query, tag]);
}
