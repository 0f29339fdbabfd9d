import { useTranslation } from '../../../i18n/translation.tsx';
import { badgeText } from '../../../ui/rows/badge-text.ts';
import { Badge } from '../../../ui/rows/badge.tsx';
import { DownIcon } from '../../../ui/icons/down-icon.tsx';
import styles from './jump.module.css';

/** Jumps back to the newest message. The badge counts the messages that arrived after the reader scrolled away from the end. */
export function JumpButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const { t } = useTranslation('room');
  const label = count > 0 ? t('jumpToNew', { count: badgeText(count) }) : t('jumpToLatest');
  return (
    <button type="button" className={styles.jump} aria-label={label} onClick={onClick}>
      <DownIcon />
      {count > 0 && (
        <span className={styles.jumpBadge}>
          <Badge count={count} />
        </span>
      )}
    </button>
  );
}
