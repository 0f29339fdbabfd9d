import type { ReactNode } from 'react';
import styles from './quick-action.module.css';

interface QuickActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
}

/** A round button at the top of a sheet. */
export function QuickAction({ icon, label, onClick }: QuickActionProps) {
  return (
    <button type="button" className={styles.quick} onClick={onClick}>
      <span className={styles.disc}>{icon}</span>
      <span className={styles.quickLabel}>{label}</span>
    </button>
  );
}

/** The row of quick actions. */
export const QuickActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.quicks}>{children}</div>
);
