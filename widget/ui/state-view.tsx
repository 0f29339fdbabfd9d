import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './state-view.module.css';

export interface StateViewProps {
  /** `EmptyArt`, `ErrorArt` or `OfflineArt`. */
  readonly art?: ReactNode;
  readonly title: ReactNode;
  /** What happened and what to do. */
  readonly text?: ReactNode;
  /** Small buttons. */
  readonly actions?: ReactNode;
  /** A code and a time for whoever asks. */
  readonly detail?: ReactNode;
  /** Below a list that is still shown, in place of a whole screen. */
  readonly isCompact?: boolean | undefined;
}

/** In place of a list: nothing there yet, could not be loaded, offline. */
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
