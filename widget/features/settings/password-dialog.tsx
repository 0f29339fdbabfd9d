import { useId, useState, type SyntheticEvent } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createSecurityActions } from '../../actions/security-actions.ts';
import { useFailureText } from '../../components/failure-text.tsx';
import type { Failure, FailureCode } from '../../domain/failure.ts';
import { filterInput } from '../../domain/input-filter.ts';
import { SMS_CODE_DIGITS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { ShieldIcon } from '../../ui/icons/shield-icon.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useToast } from '../../ui/overlay/use-toast.ts';
import styles from './settings.module.css';

interface PasswordDialogProps {
  /** A code can be sent to the verified phone number. */
  readonly hasPhone: boolean;
  readonly onClose: () => void;
}

type FieldName = 'proof' | 'password' | 'repeated';

const FIELD_OF: Partial<Record<FailureCode, FieldName>> = {
  password_missing: 'password',
  password_format: 'password',
  password_mismatch: 'repeated',
};

/** Changes the password, with the old one or with a code by text message. L-PS4. */
export function PasswordDialog({ hasPhone, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['settings', 'auth', 'common']);
  const { changePassword, requestPasswordCode } = useActions().lazy(createSecurityActions);
  const failureText = useFailureText();
  const toast = useToast();
  const isHere = useIsHere();
  const id = useId();
  const [isByCode, setByCode] = useState(false);
  const [proof, setProof] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const errorAt = (field: FieldName): string | undefined =>
    failure !== undefined && (FIELD_OF[failure.code] ?? 'proof') === field ? failureText(failure) : undefined;

  async function sendCode() {
    const sent = await requestPasswordCode();
    if (!isHere()) return;
    setSent(sent.ok);
    setFailure(sent.ok ? undefined : sent.failure);
  }
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const changed = await changePassword(password, repeated, isByCode ? { code: proof } : { oldPassword: proof });
    if (changed.ok) {
      toast(t('passwordChanged'), 'success');
      onClose();
    }
    if (!isHere()) return;
    setBusy(false);
    setFailure(changed.ok ? undefined : changed.failure);
  }
  function switchProof() {
    setByCode(!isByCode);
    setProof('');
    setFailure(undefined);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('changePassword')}
      text={t('changePasswordText')}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form={id} isBusy={isBusy}>
            {t('common:done')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {isByCode ? (
          <Field
            label={t('auth:smsCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            icon={<ShieldIcon size={20} />}
            value={proof}
            onChange={(code) => setProof(filterInput(code, 'digits', SMS_CODE_DIGITS))}
            error={errorAt('proof')}
            hint={isSent ? t('auth:codeSent') : undefined}
            trailing={<TextButton onClick={() => void sendCode()}>{t('auth:sendCode')}</TextButton>}
            data-autofocus
          />
        ) : (
          <PasswordField
            label={t('oldPassword')}
            autoComplete="current-password"
            value={proof}
            onChange={setProof}
            error={errorAt('proof')}
            data-autofocus
          />
        )}
        {hasPhone && (
          <TextButton className={styles.switchProof} onClick={switchProof}>
            {t(isByCode ? 'useOldPassword' : 'useCode')}
          </TextButton>
        )}
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorAt('password')}
        />
        <PasswordField
          label={t('repeatPassword')}
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={errorAt('repeated')}
        />
      </form>
    </Dialog>
  );
}
