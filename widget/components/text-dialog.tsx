import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './text-dialog.module.css';

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete?: string;
  /** The text as it is now. */
  readonly text: string;
  /** What is wrong with a text while it is typed. */
  readonly check?: (text: string) => string | undefined;
  /** Resolves when it was tried; with words where the field is to say what was wrong. */
  readonly onSave: (text: string) => Promise<string | undefined | void>;
  readonly onClose: () => void;
}

/** Asks for one text: a remark, a title, a nickname. What is wrong with it stands at the field. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, hint, autoComplete = 'off', check, onSave, onClose } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [text, setText] = useState(props.text);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problem = check?.(text);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || problem !== undefined) return;
    setBusy(true);
    setRefusal((await onSave(text)) ?? undefined);
    setBusy(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form={id} isBusy={isBusy} disabled={problem !== undefined}>
            {t('done')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={label}
          value={text}
          onChange={setText}
          error={problem ?? refusal}
          hint={hint}
          dir="auto"
          autoComplete={autoComplete}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
