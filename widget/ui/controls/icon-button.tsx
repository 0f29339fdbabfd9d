import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> {
  /** The name of the button, for users who cannot see the icon. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'plain' | 'dim' | 'accent' | 'danger' | undefined;
}

const TONE = { plain: '', dim: styles.dim, accent: styles.accent, danger: styles.danger };

export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(styles.button, TONE[tone], className)}
    >
      {icon}
    </button>
  );
}
