import { useTranslation } from '../../i18n/translation.tsx';
import { Badge } from '../rows/badge.tsx';
import { BackIcon } from '../icons/back-icon.tsx';
import { Pressable } from './pressable.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import styles from './back-button.module.css';

export interface BackButtonProps {
  readonly onClick: () => void;
  /** The count of unread messages in other chats, shown next to the arrow. */
  readonly count?: number | undefined;
}

export function BackButton({ onClick, count = 0 }: BackButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Pressable className={styles.back} onClick={() => onClick()}>
      <BackIcon />
      <VisuallyHidden>{t('back')} </VisuallyHidden>
      <Badge count={count} tone="quiet" className={styles.count} />
    </Pressable>
  );
}
