import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps {
  /** What the tabs are for: a name for the landmark. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The toolbar at the foot; its children are `Tab`s. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
