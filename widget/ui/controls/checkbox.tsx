import type { ReactNode } from 'react';
import { Check } from './check.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** A sentence that the user can agree to. */
export function Checkbox({ isOn, onChange, children, disabled }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.input}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Check isOn={isOn} isDisabled={disabled} shape="square" />
      <span>{children}</span>
    </label>
  );
}
