import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import type { PhoneVerification } from '../../actions/actions.ts';
import type { Failure } from '../../domain/failure.ts';
import { filterInput } from '../../domain/input-filter.ts';
import { SMS_CODE_DIGITS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PhoneIcon } from '../../ui/icons/phone-icon.tsx';
import { ShieldIcon } from '../../ui/icons/shield-icon.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import type { FieldErrors } from './use-field-errors.ts';

interface PhoneFieldsProps {
  readonly value: PhoneVerification;
  readonly onChange: (value: PhoneVerification) => void;
  readonly errors: FieldErrors;
  readonly onFailure: (failures: readonly Failure[]) => void;
}

/** A phone number, the code that is sent to it, and the button that requests the code. Spec: 3-transport §7 /smsVerify. */
export function PhoneFields({ value, onChange, errors, onFailure }: PhoneFieldsProps) {
  const { t } = useTranslation('auth');
  const { requestSmsCode } = useActions();
  const [isSent, setSent] = useState(false);

  async function send() {
    const sent = await requestSmsCode(value.phone);
    setSent(sent.ok);
    onFailure(sent.ok ? [] : [sent.failure]);
  }

  return (
    <>
      <Field
        label={t('phone')}
        name="tel"
        type="tel"
        autoComplete="tel"
        placeholder="+"
        icon={<PhoneIcon size={20} />}
        value={value.phone}
        onChange={(phone) => onChange({ ...value, phone })}
        error={errors.at('phone')}
        hint={isSent ? t('codeSent') : undefined}
        trailing={<TextButton onClick={() => void send()}>{t('sendCode')}</TextButton>}
      />
      <Field
        label={t('smsCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        icon={<ShieldIcon size={20} />}
        value={value.code}
        onChange={(code) => onChange({ ...value, code: filterInput(code, 'digits', SMS_CODE_DIGITS) })}
        error={errors.at('smsCode')}
      />
    </>
  );
}
