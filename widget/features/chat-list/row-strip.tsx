import type { ChatIdentity } from '../../state/chats.ts';
import { cx } from '../../ui/class-names.ts';
import styles from '../../components/row-actions/row-actions.module.css';
import { rowOffers, type RowAction } from './row-offers.ts';
import type { SwipeSide } from '../../components/row-actions/row-swipe.ts';
import { ACTION_ICONS, useActionLabels } from './use-action-labels.ts';

interface RowStripProps {
  readonly side: SwipeSide;
  readonly identity: ChatIdentity;
  readonly onAction: (action: RowAction) => void;
}

const GROUNDS: Readonly<Record<RowAction, string | undefined>> = {
  read: styles.read,
  pin: styles.pin,
  mute: styles.mute,
  delete: styles.delete,
  close: styles.close,
};

/** The action buttons under a row that the user swipes aside. */
export function RowStrip({ side, identity, onAction }: RowStripProps) {
  const labels = useActionLabels(identity);
  return (
    <div className={cx(styles.strip, side === 'start' ? styles.start : styles.end)}>
      {rowOffers(identity, side).map((what) => {
        const Icon = ACTION_ICONS[what];
        return (
          <button key={what} type="button" className={cx(styles.action, GROUNDS[what])} onClick={() => onAction(what)}>
            <Icon size={20} />
            <span>{labels[what]}</span>
          </button>
        );
      })}
    </div>
  );
}
