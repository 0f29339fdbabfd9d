import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Spinner } from '../page/spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'soft' | 'line' | 'danger' | 'danger-soft' | 'red' | undefined;
  readonly size?: 'regular' | 'small' | undefined;
  /** Fills the width of its container. */
  readonly isBlock?: boolean | undefined;
  /** The action is running: the button shows a spinner and ignores clicks, but keeps the focus. */
  readonly isBusy?: boolean | undefined;
  readonly icon?: ReactNode;
}

const LOOK = {
  primary: '',
  soft: styles.soft,
  line: styles.line,
  danger: styles.danger,
  'danger-soft': styles.dangerSoft,
  red: styles.red,
};

export function Button({
  look = 'primary',
  size = 'regular',
  isBlock,
  isBusy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // A busy submit button must not submit again.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      className={cx(styles.button, LOOK[look], size === 'small' && styles.small, isBlock && styles.block, className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
