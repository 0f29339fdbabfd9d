import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath, guestRoomPath, PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { MAX_GUEST_GROUPS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupsAtom } from '../../state/chats.ts';
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { SkeletonRows } from '../../ui/rows/skeleton-rows.tsx';
import styles from './collection.module.css';

type Section = 'collectionOpen' | 'collectionJoined';

const SECTIONS: readonly Section[] = ['collectionOpen', 'collectionJoined'];

/** `/ml/group_collection`: the shared groups that the user keeps, to open or to remove. Spec: 2-contacts-groups §2 Group collection. */
export function CollectionScreen() {
  const { t } = useTranslation('groupAdmin');
  const go = useGo();
  const collected = useAtomValue(collectedGroupsAtom);
  const isLoaded = useAtomValue(isBaseDataLoadedAtom);
  const joined = useAtomValue(groupsAtom);
  const sectionOf = ({ groupId }: GuestGroup): Section => (joined.has(groupId) ? 'collectionJoined' : 'collectionOpen');
  const groups = [...collected.values()];
  return (
    <Screen
      isBusy={!isLoaded && groups.length === 0}
      header={
        <>
          <Bar
            title={t('collection')}
            subtitle={groups.length > 0 && t('collectionCount', { count: groups.length, max: MAX_GUEST_GROUPS })}
            leading={<BackButton onClick={() => go(PATHS.groups, { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      {groups.length === 0 ? (
        isLoaded ? (
          <EmptyList title={t('collectionEmptyTitle')} text={t('collectionEmptyText')} />
        ) : (
          <SkeletonRows />
        )
      ) : (
        <>
          <p className={styles.note}>{t('collectionNote')}</p>
          {SECTIONS.map((section) => {
            const inside = groups.filter((group) => sectionOf(group) === section);
            return (
              inside.length > 0 && (
                <CellGroup key={section} title={t(section)}>
                  <ul className={styles.list}>
                    {inside.map((group) => (
                      <CollectedGroup key={group.groupId} group={group} section={section} />
                    ))}
                  </ul>
                </CellGroup>
              )
            );
          })}
        </>
      )}
    </Screen>
  );
}

interface CollectedGroupProps {
  readonly group: GuestGroup;
  readonly section: Section;
}

function CollectedGroup({ group: { groupId, name, photo, intro, memberCount }, section }: CollectedGroupProps) {
  const { t } = useTranslation(['groupAdmin', 'chat']);
  const go = useGo();
  const { remove, isBusy } = useRemove(groupId);
  return (
    <li className={styles.group} data-group-id={groupId}>
      <PhotoAvatar userId={groupId} name={name} photo={photo} size="list" />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {intro !== '' && <span className={styles.intro}>{intro}</span>}
        <span className={styles.facts}>{t('chat:memberCount', { count: memberCount })}</span>
      </span>
      <Button
        size="small"
        look="soft"
        aria-label={`${t(section === 'collectionJoined' ? 'collectionEnter' : 'collectionView')} ${name}`}
        onClick={() =>
          go(section === 'collectionJoined' ? chatPath(groupId) : guestRoomPath(groupId), { anime: 'open' })
        }
      >
        {t(section === 'collectionJoined' ? 'collectionEnter' : 'collectionView')}
      </Button>
      <IconButton
        tone="dim"
        label={t('collectionRemoveFrom', { name })}
        icon={<TrashIcon size={20} />}
        disabled={isBusy}
        onClick={() => void remove()}
      />
    </li>
  );
}

function useRemove(groupId: GroupId) {
  const { t } = useTranslation('groupAdmin');
  const { collectGroup } = useActions();
  const showOutcome = useOutcome();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async remove() {
      setBusy(true);
      const outcome = await collectGroup(groupId, false);
      setBusy(false);
      showOutcome(outcome, t('collectionRemoved'));
    },
  };
}
