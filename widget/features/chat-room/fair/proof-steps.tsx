import type { ReactNode } from 'react';
import { useCopy } from '../../../components/use-copy.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { CheckIcon } from '../../../ui/icons/check-icon.tsx';
import { CopyIcon } from '../../../ui/icons/copy-icon.tsx';
import { useServerClock } from '../../../components/use-server-clock.ts';
import styles from './proof.module.css';

interface StepProps {
  readonly name: string;
  readonly state: 'done' | 'open' | 'wrong';
  readonly timeMs?: number | undefined;
  readonly children?: ReactNode;
}

/** A step of a proof. */
export function Step({ name, state, timeMs, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={cx(styles.mark, state === 'open' && styles.open, state === 'wrong' && styles.wrong)}>
        {state === 'done' && <CheckIcon size={14} />}
        {state === 'wrong' && <AlertIcon size={14} />}
      </span>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {timeMs !== undefined && <Moment timeMs={timeMs} />}
      </div>
      {children}
    </li>
  );
}

/** Seconds count: the order of the steps is part of the proof. */
function Moment({ timeMs }: { readonly timeMs: number }) {
  const { language } = useTranslation('fair');
  const nowMs = useServerClock().now();
  const text = formatDate(timeMs, { language, nowMs }, { dateStyle: 'short', timeStyle: 'medium' });
  return <time dateTime={new Date(timeMs).toISOString()}>{text}</time>;
}

export const StepText = ({ children }: { readonly children: ReactNode }) => <p className={styles.text}>{children}</p>;

/** A value that the user can copy. */
export function HashBox({ value, copyLabel }: { readonly value: string; readonly copyLabel: string }) {
  const copy = useCopy();
  return (
    <div className={styles.hash}>
      <code dir="ltr">{value}</code>
      <IconButton tone="dim" label={copyLabel} icon={<CopyIcon />} onClick={() => void copy(value)} />
    </div>
  );
}
