import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { AlertIcon } from '../icons/alert-icon.tsx';
import styles from './field.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error text of the value. It replaces the hint. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** A counter, a mark or a button at the end. */
  readonly trailing?: ReactNode;
}

export function Field({ label, value, onChange, error, hint, icon, trailing, ...rest }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined && error !== '';
  const note = hasError ? error : hint;
  const hasNote = note !== undefined && note !== '';
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, hasError && styles.wrong)}>
        {icon}
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
          aria-invalid={hasError}
          aria-describedby={hasNote ? noteId : undefined}
        />
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </div>
      {hasNote && (
        <p id={noteId} className={cx(styles.note, hasError && styles.error)} role={hasError ? 'alert' : undefined}>
          {hasError && <AlertIcon size={16} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
