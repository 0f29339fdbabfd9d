import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../../actions/actions-context.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import type { Failure } from '../../domain/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './nickname-dialog.module.css';

interface NicknameDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Another nickname; what is wrong with it stands at the field. Spec: 2-contacts-groups §5 Nickname. */
export function NicknameDialog({ name, onClose }: NicknameDialogProps) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const { changeNickname } = useActions();
  const failureText = useFailureText();
  const [text, setText] = useState(name);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const changed = await changeNickname(text);
    setBusy(false);
    if (changed.ok) onClose();
    else setFailure(changed.failure);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('errors:nicknameMissing')}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form="nickname" isBusy={isBusy}>
            {t('common:done')}
          </Button>
        </>
      }
    >
      <form id="nickname" className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={t('nickname')}
          name="nickname"
          autoComplete="nickname"
          value={text}
          onChange={setText}
          error={failure === undefined ? undefined : failureText(failure)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
