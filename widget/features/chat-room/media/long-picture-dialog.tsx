import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface LongPictureDialogProps {
  /** The number of long pictures; 0: the dialog is closed. */
  readonly count: number;
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onChoose: (longAs: 'photo' | 'file') => void;
}

/** Asks how long screenshots are sent: scaled down to a photo they can be too narrow to read. */
export function LongPictureDialog({ count, isSending, onCancel, onChoose }: LongPictureDialogProps) {
  const { t } = useTranslation('mediaSend');
  return (
    <Dialog
      isOpen={count > 0}
      onClose={onCancel}
      title={t('longTitle')}
      text={t('longText', { count: Math.max(1, count) })}
      actions={
        <>
          <Button look="line" size="small" disabled={isSending} onClick={() => onChoose('photo')}>
            {t('asPhoto')}
          </Button>
          <Button size="small" isBusy={isSending} onClick={() => onChoose('file')} data-autofocus>
            {t('asFile')}
          </Button>
        </>
      }
    />
  );
}
