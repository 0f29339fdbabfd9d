import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { checkAlias } from '../../domain/contact/alias.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './people.module.css';

interface RemarkDialogProps {
  readonly alias: string;
  /** Resolves when it was tried. */
  readonly onSave: (alias: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What the user calls a friend. Spec: 2-contacts-groups §5 Friend alias. */
export function RemarkDialog({ alias, onSave, onClose }: RemarkDialogProps) {
  const { t } = useTranslation(['people', 'common']);
  const [text, setText] = useState(alias);
  const [isBusy, setBusy] = useState(false);
  const checked = checkAlias(text);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || !checked.ok) return;
    setBusy(true);
    await onSave(checked.value);
    setBusy(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('remark')}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form="remark" isBusy={isBusy} disabled={!checked.ok}>
            {t('common:done')}
          </Button>
        </>
      }
    >
      <form id="remark" className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={t('remark')}
          value={text}
          onChange={setText}
          error={checked.ok ? undefined : t('remarkTooLong')}
          hint={t('remarkHint')}
          dir="auto"
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
