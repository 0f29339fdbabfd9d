import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { AlertIcon } from '../icons/alert-icon.tsx';
import field from './field.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id' | 'className'> {
  /** The name for screen readers; the visible title above says the same. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error text of the value. It replaces the hint. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A field for several lines that grows with its text. */
export function TextArea({ label, value, onChange, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  return (
    <div>
      {/* The hidden copy of the text gives the height; the field covers it. */}
      <div className={cx(styles.box, hasError && styles.wrong)}>
        <span className={styles.copy} aria-hidden="true">
          {value}{' '}
        </span>
        <textarea
          dir="auto"
          {...rest}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-label={label}
          aria-invalid={hasError}
          aria-describedby={id}
        />
      </div>
      <p id={id} className={cx(field.note, hasError && field.error)} role={hasError ? 'alert' : undefined}>
        {hasError && <AlertIcon size={16} />}
        <span>{hasError ? error : hint}</span>
      </p>
    </div>
  );
}
