import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import styles from './call.module.css';

interface CallButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly tone?: 'plain' | 'end' | 'accept' | undefined;
  /** A switched-on state, such as a muted microphone. Undefined: it is no switch. */
  readonly isOn?: boolean | undefined;
  readonly onClick: () => void;
}

const TONE = { plain: '', end: styles.end, accept: styles.accept };

/** A round button of a call with its name below. */
export function CallButton({ icon, label, tone = 'plain', isOn, onClick }: CallButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, TONE[tone], isOn === true && styles.on)}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <span className={styles.disc}>{icon}</span>
      <span className={styles.label}>{label}</span>
    </button>
  );
}
