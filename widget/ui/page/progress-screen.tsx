import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/check-icon.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { Spinner } from './spinner.tsx';
import styles from './progress-screen.module.css';

export interface ProgressStep {
  readonly id: string;
  readonly label: string;
  readonly state: 'done' | 'busy' | 'waiting';
}

export interface ProgressScreenProps {
  readonly logo: ReactNode;
  readonly percent: number;
  readonly text: string;
  readonly steps: readonly ProgressStep[];
}

/** Shows the loading steps before the first list. */
export function ProgressScreen({ logo, percent, text, steps }: ProgressScreenProps) {
  return (
    <main className={styles.screen}>
      <ProgressRing percent={percent} label={text}>
        {logo}
      </ProgressRing>
      <p className={styles.percent}>
        {percent}
        <small className={styles.sign}>%</small>
      </p>
      <p className={styles.text}>{text}</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id} className={step.state === 'waiting' ? styles.waiting : styles.step}>
            <span className={step.state === 'done' ? styles.done : styles.mark}>
              {step.state === 'done' && <CheckIcon size={20} />}
              {step.state === 'busy' && <Spinner />}
            </span>
            {step.label}
          </li>
        ))}
      </ul>
    </main>
  );
}
