import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import styles from './pay-password-dialog.module.css';

/** Shown while the host page asks its user to confirm a payment. */
export function HostPaymentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['money', 'common']);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('hostTitle')}
      text={t('hostText')}
      actions={
        <Button look="line" size="small" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <div className={styles.waiting} aria-busy="true">
        <Spinner />
      </div>
    </Dialog>
  );
}
