import { useTranslation } from '../../../i18n/translation.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Ring } from './upload-ring.tsx';
import upload from './upload.module.css';
import styles from './viewer.module.css';

interface DownloadCancelProps {
  /** From 0 to 1. */
  readonly fraction: number;
  /** Names the download; a screen reader reads it once. */
  readonly label: string;
  readonly onCancel: () => void;
}

/** The progress of a video download; a press cancels it. */
export function DownloadCancel({ fraction, label, onCancel }: DownloadCancelProps) {
  const { t } = useTranslation('media');
  const percent = Math.floor(fraction * 100);
  return (
    <span className={styles.fetching} data-fetching={percent}>
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      <button
        type="button"
        className={upload.ring}
        aria-label={t('cancelDownload', { percent })}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={onCancel}
      >
        <Ring fraction={fraction} />
        <CloseIcon size={20} />
      </button>
      <span className={styles.percent} aria-hidden="true">
        {t('percent', { percent })}
      </span>
    </span>
  );
}
