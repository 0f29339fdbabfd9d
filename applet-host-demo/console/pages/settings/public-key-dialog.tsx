import { useState, type FormEvent } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import { Area, Labelled } from '../../kit/form.tsx';
import { useCall, useSay } from '../../use-console.tsx';
import form from '../../shell/dialog-form.module.css';

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
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const publicKey = readKey(text);
    if (publicKey === undefined) return setError(t('notJson'));
    const added = await call('POST', '/tenant/identity-keys', { body: { publicKey } });
    setError(added.ok ? '' : added.failure.message);
    if (!added.ok) return;
    setText('');
    onAdded();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('addPublicKey')}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="public-key">
            {t('add')}
          </Button>
        </>
      }
    >
      <form id="public-key" className={form.form} onSubmit={(event) => void submit(event)}>
        <Labelled label={t('publicKey')} hint={t('publicKeyHint')} error={error}>
          {(ids) => <Area {...ids} value={text} onChange={setText} required isCode spellCheck={false} data-autofocus />}
        </Labelled>
      </form>
    </Dialog>
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
