import { useActions } from '../actions/actions-context.tsx';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';

/** Offers to resend failed messages. Spec: 3-transport §4 Message sending. */
export function RetryDialog() {
  const { t } = useTranslation('room');
  const areTextsThere = useLazyTexts();
  const { acceptRetry, declineRetry } = useActions();
  return (
    <ConfirmDialog
      isOpen={areTextsThere}
      title={t('retryOffer')}
      confirmLabel={t('retryConfirm')}
      onConfirm={acceptRetry}
      onCancel={declineRetry}
    />
  );
}
