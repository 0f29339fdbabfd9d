import { cx } from '../class-names.ts';
import { CheckIcon } from '../icons/check-icon.tsx';
import styles from './check.module.css';

export interface CheckProps {
  readonly isOn: boolean;
  /** Selected, and cannot be deselected. */
  readonly isFixed?: boolean | undefined;
  /** Cannot be selected. */
  readonly isDisabled?: boolean | undefined;
  /** `round` in lists of people, `square` next to a sentence. */
  readonly shape?: 'round' | 'square' | undefined;
}

/** Only the mark: the element around it has the role and the name. */
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
