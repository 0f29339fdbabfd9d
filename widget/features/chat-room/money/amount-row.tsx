import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import styles from './amount-row.module.css';

interface AmountRowProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'className'> {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error?: string | undefined;
  /** The unit after the number. */
  readonly unit: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A number in a line of a card, with its unit; its error replaces the hint. */
export function AmountRow({ label, hint, error, unit, value, onChange, ...rest }: AmountRowProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isWrong = error !== undefined;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <p id={noteId} className={cx(styles.hint, isWrong && styles.error)} role={isWrong ? 'alert' : undefined}>
          {isWrong && <AlertIcon size={16} />}
          <span>{error ?? hint}</span>
        </p>
      </div>
      <input
        {...rest}
        id={id}
        className={cx(styles.input, isWrong && styles.wrong)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={noteId}
      />
      <span className={styles.unit} aria-hidden="true">
        {unit}
      </span>
    </div>
  );
}
