import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { formatSize } from '../../i18n/format-size.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Cell } from '../../ui/cell.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StorageIcon } from '../../ui/icons/storage-icon.tsx';

/** What the widget keeps in this browser, and a way to be rid of it. Spec: 2-contacts-groups §2 settings__storage. */
export function StorageCell() {
  const { t } = useTranslation('profile');
  const { storageUse, clearLocalData } = useActions();
  const language = useLanguage();
  const [usedBytes, setUsedBytes] = useState<number | undefined>();
  const [isAsking, setAsking] = useState(false);

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
        value={usedBytes === undefined ? undefined : formatSize(usedBytes, language)}
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
          void clearLocalData();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
