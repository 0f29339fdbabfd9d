import { useState, type FormEvent } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../widget/ui/overlay/dialog.tsx';
import { useToast } from '../../../widget/ui/overlay/use-toast.ts';
import { Input, Labelled } from '../kit/form.tsx';
import { useMe, useSay, useSession } from '../use-console.tsx';
import styles from './dialog-form.module.css';

/** Changes the operator's own password. */
export function PasswordDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useSay();
  const session = useSession();
  const { operator } = useMe();
  const toast = useToast();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const changed = await session.ask('PUT', '/password', { old, new: next });
    setError(changed.ok ? '' : changed.failure.message);
    if (!changed.ok) return;
    setOld('');
    setNext('');
    onClose();
    session.notePasswordChanged();
    toast(t('passwordChanged'));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('changePassword')}
      text={operator.mustChangePassword ? t('firstPassword') : undefined}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="password">
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="password" className={styles.form} onSubmit={(event) => void submit(event)}>
        <Labelled label={t('oldPassword')}>
          {(ids) => (
            <Input {...ids} type="password" value={old} onChange={setOld} required autoComplete="current-password" />
          )}
        </Labelled>
        <Labelled label={t('newPassword')} hint={t('newPasswordHint')} error={error}>
          {(ids) => (
            <Input {...ids} type="password" value={next} onChange={setNext} required autoComplete="new-password" />
          )}
        </Labelled>
      </form>
    </Dialog>
  );
}
