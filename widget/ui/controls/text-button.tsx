import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './text-button.module.css';

export interface TextButtonProps extends ComponentProps<'button'> {
  readonly tone?: 'accent' | 'dim' | 'danger' | undefined;
  readonly icon?: ReactNode;
}

const TONE = { accent: '', dim: styles.dim, danger: styles.danger };

export function TextButton({ tone = 'accent', icon, className, children, ...rest }: TextButtonProps) {
  return (
    <button type="button" {...rest} className={cx(styles.button, TONE[tone], className)}>
      {icon}
      {children}
    </button>
  );
}
