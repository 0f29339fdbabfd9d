import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './tag.module.css';

export interface TagProps {
  readonly tone: 'owner' | 'admin' | 'title' | 'neutral' | 'success' | 'danger' | 'warning';
  /** For a title only: `#` and six digits. The colour is mixed with text and background colours, so that any colour is readable. */
  readonly color?: string | undefined;
  readonly children: ReactNode;
}

const TONE = {
  owner: styles.owner,
  admin: styles.admin,
  title: styles.title,
  neutral: '',
  success: styles.success,
  danger: styles.danger,
  warning: styles.warning,
};

export function Tag({ tone, color, children }: TagProps) {
  const style = color === undefined ? undefined : ({ '--title': color } as CSSProperties);
  return (
    <span className={cx(styles.tag, TONE[tone])} style={style}>
      {children}
    </span>
  );
}
