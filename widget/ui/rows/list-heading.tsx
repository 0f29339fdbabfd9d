import type { ReactNode } from 'react';
import styles from './list-heading.module.css';

export interface ListHeadingProps {
  readonly children: ReactNode;
  /** A count or a button at the end of the line. */
  readonly end?: ReactNode;
}

/** The heading of a section of rows: a letter, a day. */
export function ListHeading({ children, end }: ListHeadingProps) {
  return (
    <h2 className={styles.heading}>
      <span>{children}</span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </h2>
  );
}
