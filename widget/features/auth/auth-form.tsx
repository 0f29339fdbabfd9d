import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './auth-form.module.css';

interface AuthFormProps {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** What went wrong that belongs to no field. */
  readonly problem: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** The way to the other form. */
  readonly footer: ReactNode;
}

export function AuthForm({ submitLabel, isBusy, problem, onSubmit, children, footer }: AuthFormProps) {
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {children}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" isBlock isBusy={isBusy}>
        {submitLabel}
      </Button>
      <p className={styles.footer}>{footer}</p>
    </form>
  );
}
