import type { Message } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { Upload } from '../../../state/uploads.ts';
import { cx } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { useMediaActions } from './use-media.ts';
import { Ring } from './upload-ring.tsx';
import styles from './media.module.css';

interface UploadCancelProps {
  readonly message: Message;
  readonly upload: Upload;
  /** In a bubble, in place of an icon, rather than over a picture. */
  readonly isInline?: boolean;
}

/** How far an upload is; a press ends it. */
export function UploadCancel({ message, upload, isInline = false }: UploadCancelProps) {
  const { t } = useTranslation('media');
  const { cancelUpload } = useMediaActions();
  const percent = Math.round(upload.fraction * 100);
  return (
    <button
      type="button"
      className={cx(isInline ? styles.cancel : styles.ring)}
      aria-label={t('cancelUpload', { percent })}
      onClick={() => cancelUpload(message.chatId, message.localId)}
    >
      <Ring fraction={upload.fraction} />
      <CloseIcon size={20} />
    </button>
  );
}
