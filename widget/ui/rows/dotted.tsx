import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './dotted.module.css';

export interface DottedProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** If the second text has no space next to the first, it is omitted instead of wrapped. */
  readonly isOneLine?: boolean;
}

/** Two short texts in one line with a dot between them. If they wrap, there is no dot. */
export function Dotted({ first, second, isOneLine }: DottedProps) {
  return (
    <span className={cx(styles.dotted, isOneLine && styles.one)}>
      <span>{first}</span> <span className={styles.second}>{second}</span>
    </span>
  );
}
