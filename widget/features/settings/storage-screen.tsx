import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { PATHS } from '../../components/paths.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useToast } from '../../ui/overlay/use-toast.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';
import { useStorageUse } from './use-storage-use.ts';

/** `/ml/settings__storage`: what the widget stores in this browser, and clearing it. Spec: 2-contacts-groups §2 settings__storage. */
export function StorageScreen() {
  const { t } = useTranslation(['settings', 'profile']);
  const { clearLocalData } = useActions();
  const language = useLanguage();
  const { use, reload } = useStorageUse();
  const [isAsking, setAsking] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const toast = useToast();
  const isHere = useIsHere();
  const sizeOf = (bytes: number | undefined): string => (bytes === undefined ? '—' : formatFileSize(bytes, language));

  async function clear() {
    setAsking(false);
    setClearing(true);
    await clearLocalData();
    toast(t('profile:cleared'), 'success');
    if (!isHere()) return;
    setClearing(false);
    reload();
  }

  return (
    <SettingsPage
      title={t('profile:storage')}
      back={PATHS.settings}
      footer={
        <div className={styles.footer}>
          <Button look="danger" isBlock icon={<TrashIcon />} isBusy={isClearing} onClick={() => setAsking(true)}>
            {t('profile:clear')}
          </Button>
        </div>
      }
    >
      <div className={styles.total}>
        <strong className={styles.figure}>{sizeOf(use?.usedBytes)}</strong>
        <p>{use === undefined ? t('storageUnknown') : t('storageFree', { size: sizeOf(use.freeBytes) })}</p>
        {use !== undefined && (
          <progress
            className={styles.meter}
            aria-label={t('profile:storage')}
            max={use.usedBytes + use.freeBytes}
            value={use.usedBytes}
          />
        )}
      </div>
      <CellGroup note={t('storageNote')}>
        <Cell label={t('storageUsed')} value={sizeOf(use?.usedBytes)} />
        <Cell label={t('storageAvailable')} value={sizeOf(use?.freeBytes)} />
      </CellGroup>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('profile:clearQuestion')}
        text={t('profile:clearText')}
        confirmLabel={t('profile:clear')}
        isDanger
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      />
    </SettingsPage>
  );
}
