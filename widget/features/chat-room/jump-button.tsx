import { useTranslation } from '../../i18n/translation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DownIcon } from '../../ui/icons/down-icon.tsx';
import styles from './message-log.module.css';

/** Back to the newest message; the count is what has come in below since the reader left the end. */
export function JumpButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const { t } = useTranslation('room');
  return (
    <button type="button" className={styles.jump} aria-label={t('jumpToLatest')} onClick={onClick}>
      <DownIcon />
      {count > 0 && (
        <span className={styles.jumpBadge}>
          <Badge count={count} />
        </span>
      )}
    </button>
  );
}
