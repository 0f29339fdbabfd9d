import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './bar.module.css';

export interface BarProps {
  readonly title?: ReactNode;
  /** By which something else on the screen can be described with the title. */
  readonly titleId?: string | undefined;
  readonly subtitle?: ReactNode;
  /** `large` for the roots of the tabs, `centred` for what opens from them, `start` beside an avatar. */
  readonly look?: 'large' | 'centred' | 'start' | undefined;
  /** No ground and no line of its own. */
  readonly isPlain?: boolean | undefined;
  /** Back button, avatar. */
  readonly leading?: ReactNode;
  /** Icon and text buttons. */
  readonly trailing?: ReactNode;
}

const LOOK = { large: styles.large, centred: styles.centred, start: '' };

export function Bar({ title, titleId, subtitle, look = 'centred', isPlain, leading, trailing }: BarProps) {
  return (
    <header className={cx(styles.bar, LOOK[look], isPlain && styles.plain)}>
      <div className={styles.side}>{leading}</div>
      <div className={styles.titles}>
        {title !== undefined && (
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
        )}
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={cx(styles.side, styles.end)}>{trailing}</div>
    </header>
  );
}
