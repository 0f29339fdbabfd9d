import type { ReactNode } from 'react';
import styles from './state-dot.module.css';

/** A state with a mark whose shape differs too, not only its colour. */
export function StateDot({ tone, children }: { readonly tone: 'on' | 'off' | 'bad'; readonly children: ReactNode }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  );
}
