import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { StorageIcon } from '../../ui/icons/storage-icon.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';

/** Shows how much data the widget stores in this browser, and lets the user clear it. Spec: 2-contacts-groups §2 settings__storage. */
export function StorageCell() {
  const { t } = useTranslation('profile');
  const { storageUse, clearLocalData } = useActions();
  const language = useLanguage();
  const [usedBytes, setUsedBytes] = useState<number | undefined>();
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();

  useEffect(() => {
    let isShown = true;
    void storageUse().then((bytes) => {
      if (isShown) setUsedBytes(bytes);
    });
    return () => {
      isShown = false;
    };
  }, [storageUse]);

  return (
    <>
      <Cell
        label={t('storage')}
        icon={<StorageIcon />}
        value={usedBytes === undefined ? undefined : formatFileSize(usedBytes, language)}
        hasArrow
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('clearQuestion')}
        text={t('clearText')}
        confirmLabel={t('clear')}
        isDanger
        onConfirm={() => {
          setAsking(false);
          void clearLocalData().then(() => toast(t('cleared'), 'success'));
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
