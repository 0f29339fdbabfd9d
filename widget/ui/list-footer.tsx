import type { ReactNode } from 'react';
import styles from './list-footer.module.css';

/** The quiet line below a list: its count, or what is not shown. */
export function ListFooter({ children }: { readonly children: ReactNode }) {
  return <p className={styles.footer}>{children}</p>;
}
