import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './state-view.module.css';

export interface StateViewProps {
  /** `EmptyArt`, `ErrorArt` or `OfflineArt`. */
  readonly art?: ReactNode;
  readonly title: ReactNode;
  /** The explanation, and what the user can do. */
  readonly text?: ReactNode;
  /** Small buttons. */
  readonly actions?: ReactNode;
  /** A code and a time for support requests. */
  readonly detail?: ReactNode;
  /** Shown below a visible list, not in place of a whole screen. */
  readonly isCompact?: boolean | undefined;
}

/** Replaces a list that is empty, could not be loaded, or is offline. */
export function StateView({ art, title, text, actions, detail, isCompact }: StateViewProps) {
  return (
    <div className={cx(styles.state, isCompact && styles.compact)}>
      {art}
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
