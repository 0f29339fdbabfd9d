import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { usePane } from './panes.tsx';
import styles from './bar.module.css';

export interface BarProps {
  readonly title?: ReactNode;
  /** The id of the title, for references such as `aria-labelledby`. */
  readonly titleId?: string | undefined;
  readonly subtitle?: ReactNode;
  /** Next to the title. Its appearance moves nothing. */
  readonly note?: ReactNode;
  /** `large` for the root screens of the tabs, `centred` for screens that open from them, `start` next to an avatar. */
  readonly look?: 'large' | 'centred' | 'start' | undefined;
  /** No background and no border of its own. */
  readonly isPlain?: boolean | undefined;
  /** Back button, avatar. */
  readonly leading?: ReactNode;
  /** Icon and text buttons. */
  readonly trailing?: ReactNode;
}

const LOOK = { large: styles.large, centred: styles.centred, start: '' };

export function Bar({ title, titleId, subtitle, note, look = 'centred', isPlain, leading, trailing }: BarProps) {
  // A page has one banner landmark. The list in a split view is a landmark itself, so its bar must not be one.
  const Header = usePane() === 'list' ? 'div' : 'header';
  return (
    <Header className={cx(styles.bar, LOOK[look], isPlain && styles.plain)}>
      <div className={styles.side}>{leading}</div>
      <div className={cx(styles.titles, note !== undefined && styles.noted)}>
        {title !== undefined && (
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
        )}
        {note}
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={cx(styles.side, styles.end)}>{trailing}</div>
    </Header>
  );
}
