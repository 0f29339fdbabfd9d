import { createContext, use, useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import type { Outcome } from '../api.ts';
import { useSay } from '../use-console.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly submitLabel: string;
  readonly canSubmit?: boolean;
  /** A `DialogForm`. A component around it is created again each time the dialog opens, so its state starts with the first values. */
  readonly children: ReactNode;
}

interface FormState {
  readonly id: string;
  readonly isBusy: boolean;
  readonly setBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

const FormContext = createContext<FormState | undefined>(undefined);

/** A dialog with a form: the buttons cancel and submit it. */
export function FormDialog({ isOpen, onClose, title, text, submitLabel, canSubmit = true, children }: FormDialogProps) {
  const t = useSay();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form={id} isBusy={isBusy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormContext value={{ id, isBusy, setBusy, onClose }}>{children}</FormContext>
    </Dialog>
  );
}

interface DialogFormProps<T> {
  readonly onSubmit: () => Promise<Outcome<T>>;
  /** After the dialog has closed. */
  readonly onDone: (answer: T) => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a `FormDialog`. A refusal stays below the fields; a success closes the dialog. */
export function DialogForm<T>({ onSubmit, onDone, children }: DialogFormProps<T>) {
  const state = use(FormContext);
  if (state === undefined) throw new Error('a DialogForm needs a FormDialog around it');
  const { id, isBusy, setBusy, onClose } = state;
  const [error, setError] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const outcome = await onSubmit();
    setBusy(false);
    setError(outcome.ok ? '' : outcome.failure.message);
    if (!outcome.ok) return;
    onClose();
    onDone(outcome.value);
  }
  return (
    <form id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
