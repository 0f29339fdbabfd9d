import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { usePane } from '../page/panes.tsx';
import styles from './tabs.module.css';

export interface TabsProps {
  /** The name of the landmark. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The toolbar at the bottom; its children are `Tab`s. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav className={cx(styles.tabs, usePane() === 'list' && styles.rail)} aria-label={label}>
      {children}
    </nav>
  );
}
