import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import styles from './auth-form.module.css';

interface AuthFormProps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** An error that belongs to no field. */
  readonly problem: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** The link to the other form. */
  readonly footer: ReactNode;
}

export function AuthForm({ formRef, submitLabel, isBusy, problem, onSubmit, children, footer }: AuthFormProps) {
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={handleSubmit} noValidate>
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
