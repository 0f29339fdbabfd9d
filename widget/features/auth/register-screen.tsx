import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import type { PhoneVerification } from '../../actions/actions.ts';
import { PATHS, siblingEntryPath } from '../../components/paths.ts';
import { useCanRegister } from '../../components/use-can-register.ts';
import { useGo } from '../../components/use-go.ts';
import type { Failure, FailureCode } from '../../domain/failure.ts';
import {
  MAX_LOGIN_NAME_CHARACTERS,
  MAX_PASSWORD_CHARACTERS,
  MIN_LOGIN_NAME_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../domain/limits.ts';
import { checkLoginName, checkNickname, checkPassword, normaliseLoginName } from '../../domain/session/credentials.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { ChatIcon } from '../../ui/icons/chat-icon.tsx';
import { UserIcon } from '../../ui/icons/user-icon.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { useFieldErrors } from './use-field-errors.ts';

interface Form {
  readonly loginName: string;
  readonly name: string;
  readonly password: string;
  readonly repeat: string;
}

const EMPTY: Form = { loginName: '', name: '', password: '', repeat: '' };

/** `/ml/register`: a new account, if the tenant allows registration. Spec: 3-transport §2. */
export function RegisterScreen() {
  return useCanRegister() ? <RegisterForm /> : <RegistrationClosed />;
}

function RegistrationClosed() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const [query] = useSearchParams();
  const goToLogin = () => go(siblingEntryPath(PATHS.login, query), { anime: 'close' });
  return (
    <AuthPage
      title={t('registrationClosedTitle')}
      text={t('accountsFromPlatform')}
      leading={<BackButton onClick={goToLogin} />}
    >
      <Button isBlock onClick={goToLogin}>
        {t('signIn')}
      </Button>
    </AuthPage>
  );
}

/** The registration includes `?inviteCode=` from the URL. */
function RegisterForm() {
  const { t } = useTranslation('auth');
  const { register } = useActions();
  const go = useGo();
  const [query] = useSearchParams();
  const errors = useFieldErrors();
  const [form, setForm] = useState(EMPTY);
  /** Set if the tenant requires a verified phone number. */
  const [verification, setVerification] = useState<PhoneVerification | undefined>();
  const [isBusy, setBusy] = useState(false);
  const goToLogin = () => go(siblingEntryPath(PATHS.login, query), { anime: 'close' });
  const set = (field: keyof Form) => (value: string) => setForm((current) => ({ ...current, [field]: value }));

  async function submit() {
    const failures = checkForm(form);
    errors.show(failures);
    if (failures.length > 0) return;
    setBusy(true);
    const result = await register({
      loginName: normaliseLoginName(form.loginName),
      password: form.password,
      name: form.name.trim(),
      inviteCode: query.get('inviteCode') ?? undefined,
      verification,
    });
    setBusy(false);
    if (result.ok) return;
    if (result.failure.code === 'sms_required') setVerification((given) => given ?? { phone: '', code: '' });
    errors.show([result.failure]);
  }

  return (
    <AuthPage title={t('registerTitle')} text={t('registerText')} leading={<BackButton onClick={goToLogin} />}>
      <AuthForm
        formRef={errors.formRef}
        submitLabel={t('register')}
        isBusy={isBusy}
        problem={errors.general}
        onSubmit={() => void submit()}
        footer={
          <>
            {t('haveAccount')}
            <TextButton onClick={goToLogin}>{t('signIn')}</TextButton>
          </>
        }
      >
        <Field
          label={t('account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LOGIN_NAME_CHARACTERS}
          hint={t('accountHint', { min: MIN_LOGIN_NAME_CHARACTERS, max: MAX_LOGIN_NAME_CHARACTERS })}
          icon={<UserIcon size={20} />}
          value={form.loginName}
          onChange={set('loginName')}
          error={errors.at('loginName')}
        />
        <Field
          label={t('nickname')}
          name="nickname"
          autoComplete="nickname"
          icon={<ChatIcon size={20} />}
          value={form.name}
          onChange={set('name')}
          error={errors.at('name')}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          hint={t('passwordHint', { count: MIN_PASSWORD_CHARACTERS })}
          value={form.password}
          onChange={set('password')}
          error={errors.at('password')}
        />
        <PasswordField
          label={t('passwordRepeat')}
          name="repeat"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={form.repeat}
          onChange={set('repeat')}
          error={errors.at('repeat')}
        />
        {verification !== undefined && (
          <PhoneFields value={verification} onChange={setVerification} errors={errors} onFailure={errors.show} />
        )}
      </AuthForm>
    </AuthPage>
  );
}

function checkForm(form: Form): readonly Failure[] {
  const codes: readonly (FailureCode | undefined)[] = [
    checkLoginName(form.loginName),
    checkNickname(form.name),
    checkPassword(form.password),
    form.repeat === form.password ? undefined : 'password_mismatch',
  ];
  return codes.flatMap((code) => (code === undefined ? [] : [{ code }]));
}
