import { useId, useState, type SyntheticEvent } from 'react';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { Failure } from '../../../domain/failure.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './pay-password-dialog.module.css';

interface PayPasswordDialogProps {
  /** The refusal of the last password. */
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password of the account before a payment that needs it. */
export function PayPasswordDialog({ failure, isBusy, onConfirm, onClose }: PayPasswordDialogProps) {
  const { t } = useTranslation(['money', 'common']);
  const failureText = useFailureText();
  const id = useId();
  const [password, setPassword] = useState('');

  const { triesLeft } = failure ?? {};
  const isWrong = failure?.code === 'wrong_password' && triesLeft !== undefined;
  const error = isWrong ? t('passwordWrong', { left: triesLeft }) : failure && failureText(failure);

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy && password !== '') onConfirm(password);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('passwordTitle')}
      text={t('passwordText')}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form={id} isBusy={isBusy} disabled={password === ''}>
            {t('payConfirm')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={confirm} noValidate>
        <PasswordField
          label={t('passwordLabel')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
