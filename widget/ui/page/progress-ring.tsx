import type { CSSProperties, ReactNode } from 'react';
import styles from './progress-ring.module.css';

export interface ProgressRingProps {
  /** 0 to 100. */
  readonly percent: number;
  /** The name of the running task. */
  readonly label: string;
  /** Pixels at the normal text size. */
  readonly size?: number | undefined;
  /** Shown in the middle of the ring. */
  readonly children?: ReactNode;
}

export function ProgressRing({ percent, label, size = 148, children }: ProgressRingProps) {
  const done = Math.min(100, Math.max(0, percent));
  return (
    <div
      className={styles.ring}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuenow={done}
    >
      <svg className={styles.circles} viewBox="0 0 148 148" aria-hidden="true">
        <circle className={styles.track} cx="74" cy="74" r="69" />
        <circle className={styles.done} cx="74" cy="74" r="69" pathLength="100" strokeDashoffset={100 - done} />
      </svg>
      {children}
    </div>
  );
}
