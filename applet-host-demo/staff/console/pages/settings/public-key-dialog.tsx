import { useState } from 'react';
import { failure } from '../../../../../widget/domain/result.ts';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Area, Labelled } from '../../kit/form.tsx';
import { useCall, useSay } from '../../use-console.tsx';

interface PublicKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Enters a public key whose private key stays on the platform's server. */
export function PublicKeyDialog({ isOpen, onClose, onAdded }: PublicKeyDialogProps) {
  const t = useSay();
  const call = useCall();
  const [text, setText] = useState('');
  const submit = async () => {
    const publicKey = readKey(text);
    if (publicKey === undefined) return failure({ status: 0, code: 'not_json', message: t('notJson') });
    return call('POST', '/tenant/identity-keys', { body: { publicKey } });
  };
  const handleDone = (): void => {
    setText('');
    onAdded();
  };
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('addPublicKey')} submitLabel={t('add')}>
      <DialogForm onSubmit={submit} onDone={handleDone}>
        <Labelled label={t('publicKey')} hint={t('publicKeyHint')}>
          {(ids) => <Area {...ids} value={text} onChange={setText} required isCode spellCheck={false} data-autofocus />}
        </Labelled>
      </DialogForm>
    </FormDialog>
  );
}

function readKey(text: string): object | undefined {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === 'object' && key !== null ? key : undefined;
  } catch {
    return undefined;
  }
}
