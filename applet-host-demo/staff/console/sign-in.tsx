import { useState, type FormEvent } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { Field } from '../../../widget/ui/controls/field.tsx';
import { PasswordField } from '../../../widget/ui/controls/password-field.tsx';
import { Logo } from '../../../widget/ui/page/logo.tsx';
import { lazyComponent } from '../../../widget/ui/lazy-component.tsx';
import type { ApiFailure } from './api.ts';
import { useConsoleState, useSay, useSession, type Say } from './use-console.tsx';
import styles from './sign-in.module.css';

const Enrolment = lazyComponent(async () => (await import('./enrolment.tsx')).Enrolment);

type Step =
  | { readonly kind: 'password' | 'code' }
  | { readonly kind: 'enrolment'; readonly secret: string; readonly uri: string };

/** The sign-in of operators: name and password, then the code of an authenticator app, which the first sign-in sets up. */
export function SignIn() {
  const t = useSay();
  const session = useSession();
  const { phase, me } = useConsoleState();
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [name, setName] = useState(me?.operator.name ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError('');
    const answer = await session.signIn({
      name,
      password,
      ...(step.kind === 'password' ? {} : { code: code.replaceAll(/\s/g, '') }),
    });
    setBusy(false);
    if (!answer.ok) {
      setError(reasonOf(answer.failure, step, t));
      if (step.kind !== 'password') setCode('');
    } else if (answer.value.state === 'codeNeeded') setStep({ kind: 'code' });
    else if (answer.value.state === 'enrolment')
      setStep({ kind: 'enrolment', secret: answer.value.secret, uri: answer.value.uri });
  };

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void submit(event)}>
        <Logo />
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.hint}>
            {phase === 'expired' ? t('sessionEnded') : t(step.kind === 'password' ? 'signInHint' : 'codeHint')}
          </p>
        </div>
        {step.kind === 'password' ? (
          <>
            <Field label={t('operatorName')} value={name} onChange={setName} autoComplete="username" autoFocus />
            <PasswordField
              label={t('password')}
              value={password}
              onChange={setPassword}
              error={error}
              autoComplete="current-password"
            />
          </>
        ) : (
          <>
            {step.kind === 'enrolment' && <Enrolment secret={step.secret} uri={step.uri} />}
            <Field
              label={t('code')}
              value={code}
              onChange={setCode}
              error={error}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              autoFocus
            />
          </>
        )}
        <Button type="submit" isBlock isBusy={isBusy}>
          {t(step.kind === 'password' ? 'signIn' : 'confirm')}
        </Button>
        {step.kind !== 'password' && (
          <Button look="line" size="small" isBlock onClick={() => setStep({ kind: 'password' })}>
            {t('back')}
          </Button>
        )}
      </form>
    </main>
  );
}

function reasonOf({ status, retryAfterS, message }: ApiFailure, step: Step, t: Say): string {
  if (status === 429) return t('tooManyTries', { seconds: retryAfterS ?? 60 });
  if (status === 401) return t(step.kind === 'password' ? 'wrongPassword' : 'wrongCode');
  return message;
}
