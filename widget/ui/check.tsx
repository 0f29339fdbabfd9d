import { cx } from './class-names.ts';
import { CheckIcon } from './icons/check-icon.tsx';
import styles from './check.module.css';

export interface CheckProps {
  readonly isOn: boolean;
  /** Chosen, and not to be taken back. */
  readonly isFixed?: boolean | undefined;
  /** May not be chosen. */
  readonly isDisabled?: boolean | undefined;
  /** `round` in lists of people, `square` beside a sentence. */
  readonly shape?: 'round' | 'square' | undefined;
}

/** The mark alone: what carries it has the role and the name. */
export function Check({ isOn, isFixed, isDisabled, shape = 'round' }: CheckProps) {
  return (
    <span
      className={cx(
        styles.check,
        shape === 'square' && styles.square,
        isOn && styles.on,
        isDisabled && styles.disabled,
        isFixed && styles.fixed,
      )}
      aria-hidden="true"
    >
      {(isOn || isFixed) && <CheckIcon size={14} />}
    </span>
  );
}
