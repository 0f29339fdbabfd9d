import { useState } from 'react';
import { ChatSwitches, ChatLinks, ClearHistoryCell } from '../../components/chat-cells.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { groupInfoPath, groupManagePath } from '../../components/group-paths.ts';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath } from '../../components/paths.ts';
import { ReportCell } from '../../components/report-cell.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { canHandOver } from '../../domain/group/administration.ts';
import { canEditGroup } from '../../domain/group/permissions.ts';
import { canManageGroup } from '../../domain/group/settings.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { CrownIcon } from '../../ui/icons/crown-icon.tsx';
import { InfoIcon } from '../../ui/icons/info-icon.tsx';
import { LinkIcon } from '../../ui/icons/link-icon.tsx';
import { MegaphoneIcon } from '../../ui/icons/megaphone-icon.tsx';
import { SlidersIcon } from '../../ui/icons/sliders-icon.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { GroupInfoHead } from './group-info-head.tsx';
import { LeaveCell, type LeaveCellProps } from './leave-cell.tsx';
import { MemberGrid } from './member-grid.tsx';
import { RedSwitchCell } from './red-switch-cell.tsx';
import { ShareSheet } from './share-sheet.tsx';

interface GroupProps {
  readonly group: Group;
}

/** The info of a group for its members. Spec: 2-contacts-groups §2 Group info, §6. */
export function GroupInfo({ group, onLeaving }: GroupProps & Pick<LeaveCellProps, 'onLeaving'>) {
  const { t } = useTranslation(['groupInfo', 'groupAdmin', 'chat']);
  const go = useGo();
  const showOutcome = useOutcome();
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
      <GroupInfoHead group={group} />
      <MemberGrid group={group} />
      {canManageGroup(group.myRole) && (
        <CellGroup>
          <Cell
            label={t('manage')}
            icon={<SlidersIcon />}
            iconTone="accent"
            hasArrow
            onClick={() => go(groupManagePath(group.groupId), { anime: 'open' })}
          />
        </CellGroup>
      )}
      <Texts group={group} />
      <RedSwitchCell group={group} />
      <CellGroup>
        <ChatLinks chatId={group.groupId} />
      </CellGroup>
      <CellGroup>
        <ChatSwitches
          chatId={group.groupId}
          isPinned={group.isPinned}
          notificationsMuted={group.notificationsMuted}
          isMuteLocked={group.lockedFlags?.includes('mute') ?? false}
        />
      </CellGroup>
      <CellGroup>
        <ClearHistoryCell chatId={group.groupId} text={t('clearText')} showOutcome={showOutcome} />
        {canHandOver(group.myRole) && !group.isFrozen && (
          <Cell
            label={t('groupAdmin:handOver')}
            icon={<CrownIcon />}
            iconTone="bare"
            hasArrow
            onClick={() => go(groupInfoPath(group.groupId, 'handover'), { anime: 'open' })}
          />
        )}
        {group.myRole !== 'owner' && <ReportCell subject={{ kind: 'group', groupId: group.groupId }} />}
        <LeaveCell group={group} onLeaving={onLeaving} />
      </CellGroup>
    </Screen>
  );
}

/** Members see existing texts. Editors always see the entries, even for an empty text. */
function Texts({ group }: GroupProps) {
  const { t } = useTranslation('groupInfo');
  const go = useGo();
  const [isSharing, setSharing] = useState(false);
  const { groupId, announcement, intro, isShared, isFrozen, myRole } = group;
  const canEdit = canEditGroup(myRole) && !isFrozen;
  // A frozen group accepts no new members.
  const canShare = !isFrozen && (canEdit || isShared);
  if (!canEdit && announcement === '' && intro === '' && !canShare) return null;
  return (
    <CellGroup>
      {(canEdit || announcement !== '') && (
        <Cell
          label={t('announcement')}
          icon={<MegaphoneIcon />}
          iconTone="warning"
          isPreview
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
          isPreview
          value={<bdi>{intro === '' ? t('none') : intro}</bdi>}
          hasArrow
          onClick={() => go(groupInfoPath(groupId, 'intro'), { anime: 'open' })}
        />
      )}
      {canShare && (
        <Cell label={t('shareLink')} icon={<LinkIcon />} iconTone="accent" hasArrow onClick={() => setSharing(true)} />
      )}
      <ShareSheet isOpen={isSharing} group={group} onClose={() => setSharing(false)} />
    </CellGroup>
  );
}
