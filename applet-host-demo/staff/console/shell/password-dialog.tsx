import { useState } from 'react';
import { useToast } from '../../../../widget/ui/overlay/use-toast.ts';
import { DialogForm, FormDialog } from '../kit/form-dialog.tsx';
import { Input, Labelled } from '../kit/form.tsx';
import { useMe, useSay, useSession } from '../use-console.tsx';

/** Changes the operator's own password. */
export function PasswordDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useSay();
  const { operator } = useMe();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('changePassword')}
      text={operator.mustChangePassword ? t('firstPassword') : undefined}
      submitLabel={t('save')}
    >
      <PasswordForm />
    </FormDialog>
  );
}

function PasswordForm() {
  const t = useSay();
  const session = useSession();
  const toast = useToast();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const submit = () => session.ask('PUT', '/password', { old, new: next });
  const handleDone = (): void => {
    session.notePasswordChanged();
    toast(t('passwordChanged'));
  };
  return (
    <DialogForm onSubmit={submit} onDone={handleDone}>
      <Labelled label={t('oldPassword')}>
        {(ids) => (
          <Input {...ids} type="password" value={old} onChange={setOld} required autoComplete="current-password" />
        )}
      </Labelled>
      <Labelled label={t('newPassword')} hint={t('newPasswordHint')}>
        {(ids) => (
          <Input {...ids} type="password" value={next} onChange={setNext} required autoComplete="new-password" />
        )}
      </Labelled>
    </DialogForm>
  );
}
