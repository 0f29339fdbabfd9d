import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './dotted.module.css';

export interface DottedProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Where the second has no room beside the first it is left out, in place of a line of its own. */
  readonly isOneLine?: boolean;
}

/** Two short texts in one line with a dot between them; below each other without it. */
export function Dotted({ first, second, isOneLine }: DottedProps) {
  return (
    <span className={cx(styles.dotted, isOneLine && styles.one)}>
      <span>{first}</span> <span className={styles.second}>{second}</span>
    </span>
  );
}
