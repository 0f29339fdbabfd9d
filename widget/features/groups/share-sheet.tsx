import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../actions/group-settings-actions.ts';
import { groupShareLink } from '../../components/group-paths.ts';
import { useCopy } from '../../components/use-copy.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { canEditGroup } from '../../domain/group/permissions.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { CopyIcon } from '../../ui/icons/copy-icon.tsx';
import { ForwardIcon } from '../../ui/icons/forward-icon.tsx';
import { SheetAction } from '../../ui/overlay/sheet-action.tsx';
import { SheetGap } from '../../ui/overlay/sheet-gap.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { SwitchCell } from '../../ui/rows/switch-cell.tsx';
import styles from './group-info.module.css';

interface ShareSheetProps {
  readonly isOpen: boolean;
  readonly group: Group;
  readonly onClose: () => void;
}

/** A group's link, and the switch that opens the group to guests. Spec: 2-contacts-groups §2 Share link form, §4, §6. */
export function ShareSheet({ isOpen, group, onClose }: ShareSheetProps) {
  const { t } = useTranslation(['groupInfo', 'common']);
  const { groupId, name, isShared, myRole, lockedFlags = [] } = group;
  const { setSwitch } = useActions().lazy(createGroupSettingsActions);
  const copy = useCopy();
  const showOutcome = useOutcome();
  const [wanted, setWanted] = useState<boolean | undefined>();
  const link = groupShareLink(groupId, location);
  const data = { title: name, url: link };

  async function share(isOn: boolean) {
    setWanted(isOn);
    showOutcome(await setSwitch(groupId, 'share', isOn));
    setWanted(undefined);
  }

  async function shareVia() {
    try {
      await navigator.share(data);
    } catch (error) {
      // AbortError: the user has closed the share sheet of the system. After every other failure, the link is copied instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link);
    }
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('shareLink')}>
      <div className={styles.share}>
        <p className={styles.link}>{link}</p>
        <p className={styles.shareText}>{t('shareText')}</p>
      </div>
      {canEditGroup(myRole) && (
        <SwitchCell
          label={t('allowShare')}
          description={t('allowShareText')}
          isOn={wanted ?? isShared}
          isSaving={wanted !== undefined}
          disabled={group.isFrozen || lockedFlags.includes('share')}
          onChange={(isOn) => void share(isOn)}
        />
      )}
      <SheetAction label={t('copyLink')} icon={<CopyIcon />} onClick={() => void copy(link)} />
      {canShareOn(data) && <SheetAction label={t('shareVia')} icon={<ForwardIcon />} onClick={() => void shareVia()} />}
      <SheetGap />
      <SheetAction isCentred label={t('common:cancel')} onClick={onClose} />
    </Sheet>
  );
}

/** Whether the browser has a share sheet, and allows an embedded page to open it. */
const canShareOn = (data: ShareData): boolean =>
  typeof navigator.canShare === 'function' && typeof navigator.share === 'function' && navigator.canShare(data);
