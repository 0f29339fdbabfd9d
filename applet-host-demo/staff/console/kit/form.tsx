import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../../../../widget/ui/class-names.ts';
import styles from './form.module.css';

/** The attributes that connect a control with its label and its note. */
interface FieldAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (field: FieldAttributes) => ReactNode;
}

/** A label above a control, and a hint or an error below it. */
export function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  const note = error || hint;
  const hasNote = note !== undefined && note !== '';
  const field = {
    id,
    'aria-describedby': hasNote ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
  return (
    <div className={styles.labelled}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(field)}
      {hasNote && (
        <p id={`${id}-note`} className={cx(styles.note, error && styles.error)} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

interface InputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isCode?: boolean | undefined;
}

export function Input({ value, onChange, isCode, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      className={cx(styles.input, isCode && styles.code)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isCode?: boolean | undefined;
}

export function Area({ value, onChange, isCode, ...rest }: AreaProps) {
  return (
    <textarea
      {...rest}
      className={cx(styles.input, styles.area, isCode && styles.code)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'className' | 'children'
> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly (readonly [Value, string])[];
}

export function Select<Value extends string>({ value, onChange, choices, ...rest }: SelectProps<Value>) {
  return (
    <select
      {...rest}
      className={cx(styles.input, styles.select)}
      value={value}
      onChange={(event) => {
        const chosen = choices.find(([each]) => each === event.target.value);
        if (chosen !== undefined) onChange(chosen[0]);
      }}
    >
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly (readonly [Value, ReactNode])[];
  readonly disabled?: boolean | undefined;
}

/** One of a few choices, next to each other. */
export function Segments<Value extends string>({ label, value, onChange, choices, disabled }: SegmentsProps<Value>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {choices.map(([each, text]) => (
        <button
          key={each}
          type="button"
          disabled={disabled}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean | undefined;
}

export function Switch({ label, hint, isOn, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span>
        <span id={id}>{label}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <i aria-hidden="true" />
    </button>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** A checkbox of a group. */
export function Chip({ isOn, onChange, children, disabled }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" checked={isOn} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}

/** A group of checkboxes. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}
