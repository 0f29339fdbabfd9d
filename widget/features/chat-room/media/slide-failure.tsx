import { useTranslation } from '../../../i18n/translation.tsx';
import { RefreshIcon } from '../../../ui/icons/refresh-icon.tsx';
import styles from './viewer.module.css';

/** Replaces a picture or video that could not be loaded. */
export function SlideFailure({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.failure} role="alert" onPointerDown={(event) => event.stopPropagation()}>
      <p>{text}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <RefreshIcon size={20} />
        {t('retry')}
      </button>
    </div>
  );
}
