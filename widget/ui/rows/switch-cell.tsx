import { useId } from 'react';
import { Cell, type CellProps } from './cell.tsx';
import { cx } from '../class-names.ts';
import styles from './switch-cell.module.css';

export interface SwitchCellProps extends Pick<CellProps, 'label' | 'description' | 'icon' | 'iconTone' | 'disabled'> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Its change is being saved. */
  readonly isSaving?: boolean | undefined;
}

/** A switch whose whole line is clickable. It changes at once, and ignores clicks while it saves. */
export function SwitchCell({
  label,
  description,
  isOn,
  onChange,
  isSaving = false,
  disabled,
  ...rest
}: SwitchCellProps) {
  const id = useId();
  return (
    <Cell
      {...rest}
      role="switch"
      aria-checked={isOn}
      aria-busy={isSaving}
      aria-labelledby={id}
      aria-describedby={description === undefined ? undefined : `${id}-more`}
      disabled={disabled}
      onClick={() => !isSaving && onChange(!isOn)}
      label={<span id={id}>{label}</span>}
      description={description === undefined ? undefined : <span id={`${id}-more`}>{description}</span>}
      trailing={
        <span
          className={cx(styles.switch, isOn && styles.on, isSaving && styles.saving, disabled && styles.locked)}
          aria-hidden="true"
        />
      }
    />
  );
}
