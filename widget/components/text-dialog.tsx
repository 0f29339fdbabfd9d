import { useId, useState, type SyntheticEvent } from 'react';
import { graphemeLength } from '../domain/message/text.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Field } from '../ui/controls/field.tsx';
import styles from './text-dialog.module.css';

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  /** The longest text, in characters: shown with the count of the typed ones. */
  readonly max?: number;
  readonly autoComplete?: string;
  /** The current text. */
  readonly text: string;
  /** Returns the error of a text while it is typed. */
  readonly check?: (text: string) => string | undefined;
  /** Resolves after the attempt, with an error text if the field must show one. */
  readonly onSave: (text: string) => Promise<string | undefined | void>;
  readonly onClose: () => void;
}

/** Asks for one text: a remark, a title, a nickname. Errors are shown at the field. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, hint, max, autoComplete = 'off', check, onSave, onClose } = props;
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
          trailing={max === undefined ? undefined : `${graphemeLength(text.trim())}/${max}`}
          dir="auto"
          autoComplete={autoComplete}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
