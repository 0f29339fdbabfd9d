import type { ReactNode } from 'react';
import { Badge } from '../rows/badge.tsx';
import { cx } from '../class-names.ts';
import { Pressable, type PressableProps } from './pressable.tsx';
import styles from './tab.module.css';

export interface TabProps extends Omit<PressableProps, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  /** The unread count, shown on the icon. */
  readonly count?: number | undefined;
  /** The text of the count for screen readers. */
  readonly countLabel?: string | undefined;
}

export function Tab({ label, icon, isCurrent, count = 0, countLabel, ...rest }: TabProps) {
  return (
    <Pressable
      {...rest}
      className={cx(styles.tab, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={styles.icon}>
        {icon}
        <Badge count={count} label={countLabel} className={styles.badge} />
      </span>
      <span className={styles.label}>{label}</span>
    </Pressable>
  );
}
