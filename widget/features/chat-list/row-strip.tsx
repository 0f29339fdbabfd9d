import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatIdentity } from '../../state/chats.ts';
import { cx } from '../../ui/class-names.ts';
import { BellOffIcon } from '../../ui/icons/bell-off-icon.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { PinIcon } from '../../ui/icons/pin-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import styles from './row-actions.module.css';
import type { RowAction } from './row-menu.tsx';
import type { SwipeSide } from './row-swipe.ts';

interface RowStripProps {
  readonly side: SwipeSide;
  readonly identity: ChatIdentity;
  readonly onAction: (action: RowAction) => void;
}

/** What lies under a row that is pushed aside. */
export function RowStrip({ side, identity, onAction }: RowStripProps) {
  const { t } = useTranslation('chatList');
  const action = (what: RowAction, label: string, icon: ReactNode) => (
    <button type="button" className={cx(styles.action, styles[what])} onClick={() => onAction(what)}>
      {icon}
      <span>{label}</span>
    </button>
  );
  if (side === 'start') {
    return (
      <div className={cx(styles.strip, styles.start)}>{action('read', t('markRead'), <CheckIcon size={20} />)}</div>
    );
  }
  if (identity.isGuest === true) {
    return (
      <div className={cx(styles.strip, styles.end)}>{action('close', t('closeGuest'), <CloseIcon size={20} />)}</div>
    );
  }
  return (
    <div className={cx(styles.strip, styles.end)}>
      {action('pin', identity.isPinned ? t('unpin') : t('pin'), <PinIcon size={20} />)}
      {action('mute', identity.notificationsMuted ? t('unmute') : t('mute'), <BellOffIcon size={20} />)}
      {action('delete', t('delete'), <TrashIcon size={20} />)}
    </div>
  );
}
