import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { FailureText } from '../../components/failure-text.tsx';
import { PATHS, siblingEntryPath } from '../../components/paths.ts';
import { useCanRegister } from '../../components/use-can-register.ts';
import { useGo } from '../../components/use-go.ts';
import type { Failure } from '../../domain/failure.ts';
import { MAX_LOGIN_NAME_CHARACTERS, MAX_PASSWORD_CHARACTERS } from '../../domain/limits.ts';
import { normaliseLoginName } from '../../domain/session/credentials.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { tenantAtom } from '../../state/environment.ts';
import { sessionAtom } from '../../state/session.ts';
import { Field } from '../../ui/controls/field.tsx';
import { UserIcon } from '../../ui/icons/user-icon.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { useFieldErrors } from './use-field-errors.ts';

const GuestService = lazyComponent(async () => (await import('../../components/guest-service.tsx')).GuestService);

/** `/ml/login`: signing in by form. Spec: 3-transport §2. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const { logIn } = useActions();
  const go = useGo();
  const [query] = useSearchParams();
  const canRegister = useCanRegister();
  const session = useAtomValue(sessionAtom);
  const hasGuestService = useAtomValue(tenantAtom)?.hasGuestService === true;
  const errors = useFieldErrors();
  const [loginName, setLoginName] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const endedBecause = session.phase === 'signed-out' ? session.reason : undefined;

  const handleRegister = () => go(siblingEntryPath(PATHS.register, query), { anime: 'open' });

  async function submit() {
    const missing = missingFields(loginName, password);
    errors.show(missing);
    if (missing.length > 0) return;
    setBusy(true);
    const result = await logIn({ loginName: normaliseLoginName(loginName), password });
    setBusy(false);
    if (!result.ok) errors.show([result.failure]);
  }

  return (
    <AuthPage title={t('welcomeTitle')} text={t('welcomeText')}>
      <AuthForm
        formRef={errors.formRef}
        submitLabel={t('signIn')}
        isBusy={isBusy}
        problem={errors.general ?? (endedBecause !== undefined ? <FailureText failure={endedBecause} /> : undefined)}
        onSubmit={() => void submit()}
        footer={
          canRegister ? (
            <>
              {t('noAccount')}
              <TextButton onClick={handleRegister}>{t('register')}</TextButton>
            </>
          ) : (
            t('accountsFromPlatform')
          )
        }
      >
        <Field
          label={t('account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LOGIN_NAME_CHARACTERS}
          icon={<UserIcon size={20} />}
          value={loginName}
          onChange={setLoginName}
          error={errors.at('loginName')}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={password}
          onChange={setPassword}
          error={errors.at('password')}
        />
      </AuthForm>
      {hasGuestService && <GuestService />}
    </AuthPage>
  );
}

/** Sign-in checks only for empty fields: an old account may violate today's rules for new ones. */
function missingFields(loginName: string, password: string): readonly Failure[] {
  return [
    ...(normaliseLoginName(loginName) === '' ? [{ code: 'login_name_missing' } as const] : []),
    ...(password === '' ? [{ code: 'password_missing' } as const] : []),
  ];
}
