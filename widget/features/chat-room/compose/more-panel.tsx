import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import styles from './more-panel.module.css';

/** A tile of the panel: content to send other than text. */
export interface MoreTile {
  readonly id: string;
  readonly label: string;
  /** An icon of size 28. */
  readonly icon: ReactNode;
  readonly tone?: 'plain' | 'accent' | 'money';
  readonly onPress: () => void;
  /** Called when the panel opens. */
  readonly onShow?: () => void;
}

const TONE = { plain: '', accent: styles.accent, money: styles.money };

/** Two rows of four keep their full size; a third row fits only with smaller tiles. */
const FULL_SIZE_TILES = 8;

/** The panel behind `+`. Spec: 1-chat §2 (the more-panel offers). */
export function MorePanel({ tiles }: { readonly tiles: readonly MoreTile[] }) {
  const { t } = useTranslation('compose');
  const first = useRef(tiles);
  useEffect(() => {
    for (const { onShow } of first.current) onShow?.();
  }, []);
  const size = tiles.length > FULL_SIZE_TILES ? styles.dense : '';
  return (
    <div className={`${styles.panel} ${size}`} role="group" aria-label={t('more')}>
      {tiles.map(({ id, label, icon, tone = 'plain', onPress }) => (
        <button key={id} type="button" className={styles.tile} onClick={onPress}>
          <span className={`${styles.icon} ${TONE[tone]}`}>{icon}</span>
          {label}
        </button>
      ))}
    </div>
  );
}
