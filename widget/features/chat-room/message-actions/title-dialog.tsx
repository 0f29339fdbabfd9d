import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { checkTitle } from '../../../domain/group/title.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

interface TitleDialogProps {
  /** The title that they have now. */
  readonly title: string;
  /** Resolves when it was tried. */
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives somebody a title, or takes it away. Spec: 1-chat §6 (set title). */
export function TitleDialog({ title, onSave, onClose }: TitleDialogProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const [text, setText] = useState(title);
  const [isBusy, setBusy] = useState(false);
  const checked = checkTitle(text);
  const error = checked.ok ? undefined : t(checked.failure === 'too-long' ? 'titleTooLong' : 'titleFormat');

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
      title={t('setTitle')}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form="member-title" isBusy={isBusy} disabled={!checked.ok}>
            {t('common:done')}
          </Button>
        </>
      }
    >
      <form id="member-title" onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={t('titleLabel')}
          value={text}
          onChange={setText}
          error={error}
          hint={t('titleHint')}
          dir="auto"
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
