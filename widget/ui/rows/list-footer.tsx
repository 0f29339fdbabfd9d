import type { ReactNode } from 'react';
import styles from './list-footer.module.css';

/** The footer below a list: its count, or a note on hidden items. */
export function ListFooter({ children }: { readonly children: ReactNode }) {
  return <p className={styles.footer}>{children}</p>;
}
