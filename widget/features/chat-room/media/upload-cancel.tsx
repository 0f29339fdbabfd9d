import type { Message } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { Upload } from '../../../state/uploads.ts';
import { cx } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { useMediaActions } from '../shared/use-media.ts';
import { Ring } from './upload-ring.tsx';
import styles from './upload.module.css';

interface UploadCancelProps {
  readonly message: Message;
  readonly upload: Upload;
  /** Shown in a bubble in place of an icon, rather than over a picture. */
  readonly isInline?: boolean;
  /** Replaces the default, which cancels only the upload of this message. */
  readonly onCancel?: (() => void) | undefined;
}

/** The upload progress as a ring and as a percentage; a press cancels the upload. */
export function UploadCancel({ message, upload, isInline = false, onCancel }: UploadCancelProps) {
  const { t } = useTranslation('media');
  const { cancelUpload } = useMediaActions();
  const percent = Math.round(upload.fraction * 100);
  const isMoving = upload.state === 'uploading' || upload.state === 'processing';
  return (
    <button
      type="button"
      className={cx(isInline ? styles.cancel : styles.ring)}
      aria-label={t('cancelUpload', { percent })}
      onClick={onCancel ?? (() => cancelUpload(message.chatId, message.localId))}
    >
      <Ring fraction={upload.fraction} />
      {isMoving && (
        <span className={styles.progress} aria-hidden="true">
          {t('percent', { percent })}
        </span>
      )}
      <CloseIcon size={isMoving ? 14 : 20} />
    </button>
  );
}
