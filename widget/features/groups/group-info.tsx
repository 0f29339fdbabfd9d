import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createChatListActions, type ChatChoices } from '../../actions/chat-list-actions.ts';
import { createPeopleActions } from '../../actions/people-actions.ts';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { groupInfoPath } from '../../components/group-paths.ts';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath } from '../../components/paths.ts';
import { roomPartPath } from '../../components/people-paths.ts';
import { useCopy } from '../../components/use-copy.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { canEditGroup } from '../../domain/group/permissions.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { Cell } from '../../ui/cell.tsx';
import { CellGroup } from '../../ui/cell-group.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/icons/copy-icon.tsx';
import { ImageIcon } from '../../ui/icons/image-icon.tsx';
import { InfoIcon } from '../../ui/icons/info-icon.tsx';
import { LinkIcon } from '../../ui/icons/link-icon.tsx';
import { MegaphoneIcon } from '../../ui/icons/megaphone-icon.tsx';
import { SearchIcon } from '../../ui/icons/search-icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SwitchCell } from '../../ui/switch-cell.tsx';
import { LeaveCell } from './leave-cell.tsx';
import { MemberGrid } from './member-grid.tsx';
import { ShareSheet } from './share-sheet.tsx';
import styles from './group-info.module.css';

interface GroupProps {
  readonly group: Group;
}

/** What there is to a group for those who are in it. Spec: 2-contacts-groups §2 Group info, §6. */
export function GroupInfo({ group }: GroupProps) {
  const { t } = useTranslation(['groupInfo', 'chat']);
  const go = useGo();
  return (
    <Screen
      header={
        <>
          <Bar
            title={t('title')}
            subtitle={t('chat:memberCount', { count: group.memberCount })}
            leading={<BackButton onClick={() => go(chatPath(group.groupId), { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      <Head group={group} />
      <MemberGrid group={group} />
      <Texts group={group} />
      <Ways group={group} />
      <Choices group={group} />
      <CellGroup>
        <ClearCell group={group} />
        <LeaveCell group={group} />
      </CellGroup>
      <div className={styles.end} />
    </Screen>
  );
}

function Head({ group: { groupId, name, photo, groupNumber } }: GroupProps) {
  const { t } = useTranslation(['groupInfo', 'requests']);
  const copy = useCopy();
  return (
    <section className={styles.head}>
      <PhotoAvatar userId={groupId} name={name} photo={photo} size="profile" />
      <div className={styles.lines}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {groupNumber !== '' && (
          <p className={styles.number}>
            <span>
              {t('requests:groupNumber')} {groupNumber}
            </span>
            <IconButton
              className={styles.copy}
              tone="dim"
              label={t('copyNumber')}
              icon={<CopyIcon size={18} />}
              onClick={() => void copy(groupNumber)}
            />
          </p>
        )}
      </div>
    </section>
  );
}

/** Members see what there is to read; who may write it finds the way there always. */
function Texts({ group }: GroupProps) {
  const { t } = useTranslation('groupInfo');
  const go = useGo();
  const [isSharing, setSharing] = useState(false);
  const { groupId, announcement, intro, isShared, isFrozen, myRole } = group;
  const canEdit = canEditGroup(myRole) && !isFrozen;
  if (!canEdit && announcement === '' && intro === '' && !isShared) return null;
  return (
    <CellGroup>
      {(canEdit || announcement !== '') && (
        <Cell
          label={t('announcement')}
          icon={<MegaphoneIcon />}
          iconTone="warning"
          value={<bdi>{announcement === '' ? t('none') : announcement}</bdi>}
          hasArrow
          onClick={() => go(groupInfoPath(groupId, 'announcement'), { anime: 'open' })}
        />
      )}
      {(canEdit || intro !== '') && (
        <Cell
          label={t('intro')}
          icon={<InfoIcon />}
          iconTone="accent"
          value={<bdi>{intro === '' ? t('none') : intro}</bdi>}
          hasArrow
          onClick={() => go(groupInfoPath(groupId, 'intro'), { anime: 'open' })}
        />
      )}
      {(canEdit || isShared) && (
        <Cell label={t('shareLink')} icon={<LinkIcon />} iconTone="accent" hasArrow onClick={() => setSharing(true)} />
      )}
      <ShareSheet isOpen={isSharing} group={group} onClose={() => setSharing(false)} />
    </CellGroup>
  );
}

/** What of the chat is looked for from here. */
function Ways({ group: { groupId } }: GroupProps) {
  const { t } = useTranslation(['chatList', 'media']);
  const go = useGo();
  return (
    <CellGroup>
      <Cell
        label={t('searchInChat')}
        icon={<SearchIcon />}
        iconTone="accent"
        hasArrow
        onClick={() => go(roomPartPath(groupId, 'search'), { anime: 'close' })}
      />
      <Cell
        label={t('media:galleryTitle')}
        icon={<ImageIcon />}
        iconTone="success"
        hasArrow
        onClick={() => go(roomPartPath(groupId, 'gallery'), { anime: 'close' })}
      />
    </CellGroup>
  );
}

function Choices({ group: { groupId, isPinned, notificationsMuted } }: GroupProps) {
  const { t } = useTranslation('people');
  const { choose } = useActions().further(createChatListActions);
  const [saving, setSaving] = useState<keyof ChatChoices | undefined>();
  async function set(choice: keyof ChatChoices, isOn: boolean) {
    setSaving(choice);
    await choose(groupId, { [choice]: isOn });
    setSaving(undefined);
  }
  return (
    <CellGroup>
      <SwitchCell
        label={t('pinChat')}
        isOn={isPinned}
        isSaving={saving === 'isPinned'}
        disabled={saving === 'notificationsMuted'}
        onChange={(isOn) => void set('isPinned', isOn)}
      />
      <SwitchCell
        label={t('muteChat')}
        isOn={notificationsMuted}
        isSaving={saving === 'notificationsMuted'}
        disabled={saving === 'isPinned'}
        onChange={(isOn) => void set('notificationsMuted', isOn)}
      />
    </CellGroup>
  );
}

function ClearCell({ group: { groupId } }: GroupProps) {
  const { t } = useTranslation(['people', 'groupInfo']);
  const { clearHistory } = useActions().further(createPeopleActions);
  const tell = useOutcome();
  const [clearing, setClearing] = useState<'asked' | 'under-way' | undefined>();
  async function clear() {
    setClearing('under-way');
    const cleared = await clearHistory(groupId);
    setClearing(undefined);
    tell(cleared, t('historyCleared'));
  }
  return (
    <>
      <Cell label={t('clearHistory')} isDanger onClick={() => setClearing('asked')} />
      <ConfirmDialog
        isOpen={clearing !== undefined}
        title={t('clearHistoryQuestion')}
        text={t('groupInfo:clearText')}
        confirmLabel={t('clearHistory')}
        isDanger
        isBusy={clearing === 'under-way'}
        onConfirm={() => void clear()}
        onCancel={() => setClearing(undefined)}
      />
    </>
  );
}
