import type { ReactNode } from 'react';
import styles from './cell-group.module.css';

export interface CellGroupProps {
  readonly title?: ReactNode;
  /** A remark below the cells. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Cells on one card. */
export function CellGroup({ title, note, children }: CellGroupProps) {
  return (
    <section className={styles.section}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.cells}>{children}</div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}
