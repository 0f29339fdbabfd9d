import { useState, type FormEvent } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { Field } from '../../../widget/ui/controls/field.tsx';
import { PasswordField } from '../../../widget/ui/controls/password-field.tsx';
import { Logo } from '../../../widget/ui/page/logo.tsx';
import { useDesk, useSay } from './use-desk.tsx';
import { pageIcon, pageName } from './page-brand.ts';
import styles from './sign-in.module.css';

/** The sign-in of agents. */
export function SignIn() {
  const t = useSay();
  const desk = useDesk();
  const [loginName, setLoginName] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const done = await desk.signIn(loginName, password);
    setBusy(false);
    if (done.ok) return;
    const { code, detail } = done.failure;
    setError(code === 'forbidden' ? t('notAgent') : code === 'wrong_password' ? t('wrongPassword') : (detail ?? code));
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void submit(event)}>
        <Logo picture={pageIcon()} />
        <p className={styles.hint}>{pageName()}</p>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.hint}>{t('signInHint')}</p>
        <Field label={t('loginName')} value={loginName} onChange={setLoginName} autoComplete="username" autoFocus />
        <PasswordField
          label={t('password')}
          value={password}
          onChange={setPassword}
          error={error}
          autoComplete="current-password"
        />
        <Button type="submit" isBlock isBusy={isBusy}>
          {t('signIn')}
        </Button>
      </form>
    </main>
  );
}
