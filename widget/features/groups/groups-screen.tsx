import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { Directory, type DirectoryEntries } from '../../components/directory.tsx';
import { EntryRow } from '../../components/entry-row.tsx';
import { PATHS } from '../../components/paths.ts';
import { chatPathFrom } from '../../components/people-paths.ts';
import { useGo } from '../../components/use-go.ts';
import { RoleTag } from '../../components/role-tag.tsx';
import type { Group } from '../../domain/group/group.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupsAtom } from '../../state/chats.ts';
import { unseenNoticesAtom } from '../../state/contacts.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MegaphoneIcon } from '../../ui/icons/megaphone-icon.tsx';
import { StarIcon } from '../../ui/icons/star-icon.tsx';
import { GroupRowActions } from './group-row-actions.tsx';

/** `/ml/groups`: the groups, by name. Spec: 2-contacts-groups §2 Contacts. */
export function GroupsScreen() {
  const { t } = useTranslation(['contacts', 'chat', 'common']);
  const all = useAtomValue(groupsAtom);
  const groups = useMemo(() => [...all.values()], [all]);
  const entries = useMemo(
    (): DirectoryEntries<Group> => ({
      chatIdOf: (group) => group.groupId,
      pathOf: (group) => chatPathFrom('groups', group.groupId),
      nameOf: (group) => group.name,
      otherNamesOf: (group) => [group.groupNumber],
      rowOf: (group) => ({
        'data-group-id': group.groupId,
        leading: <PhotoAvatar userId={group.groupId} name={group.name} photo={group.photo} size="list" />,
        titleEnd: <RoleTag role={group.myRole} />,
        detail: t('chat:memberCount', { count: group.memberCount }),
      }),
    }),
    [t],
  );
  return (
    <Directory
      list="groups"
      adds="group"
      items={groups}
      entries={entries}
      first={NOTICES}
      entry={<CollectionEntry />}
      actions={(list) => <GroupRowActions list={list} />}
      title={t('common:tabGroups')}
      searchLabel={t('searchGroups')}
      emptyTitle={t('groupsEmptyTitle')}
      emptyText={t('groupsEmptyText')}
      countLabel={(count) => t('groupCount', { count })}
    />
  );
}

/** Opens the saved groups, if there are any. Spec: 2-contacts-groups §2 Group collection. */
function CollectionEntry() {
  const { t } = useTranslation('groupAdmin');
  const go = useGo();
  const hasAny = useAtomValue(collectedGroupsAtom).size > 0;
  return (
    hasAny && (
      <IconButton
        label={t('collection')}
        icon={<StarIcon />}
        onClick={() => go(PATHS.groupCollection, { anime: 'open' })}
      />
    )
  );
}

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

const NOTICES = [<NoticesRow key="notices" />] as const;
