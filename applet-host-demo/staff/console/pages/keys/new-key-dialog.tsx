import { useState } from 'react';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Chip, Chips, Input, Labelled } from '../../kit/form.tsx';
import { useCall, useMe, useSay } from '../../use-console.tsx';

interface NewKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

/** Creates an API key with some of the operator's own rights. */
export function NewKeyDialog({ isOpen, onClose, onMade }: NewKeyDialogProps) {
  const t = useSay();
  const call = useCall();
  const { scopes: own } = useMe();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [day, setDay] = useState('');
  const submit = () => {
    const body = { name, scopes, ...(day === '' ? {} : { expiresAt: new Date(`${day}T00:00`).toISOString() }) };
    return call<{ readonly secret: string }>('POST', '/keys', { body });
  };
  const handleDone = ({ secret }: { readonly secret: string }): void => {
    setName('');
    setScopes([]);
    setDay('');
    onMade(secret);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('newKey')}
      submitLabel={t('create')}
      canSubmit={scopes.length > 0}
    >
      <DialogForm onSubmit={submit} onDone={handleDone}>
        <Labelled label={t('keyPurpose')}>
          {(ids) => <Input {...ids} value={name} onChange={setName} required maxLength={100} data-autofocus />}
        </Labelled>
        <Labelled label={t('ends')} hint={t('endsHint')}>
          {(ids) => <Input {...ids} type="date" value={day} onChange={setDay} />}
        </Labelled>
        <Chips label={t('rights')}>
          {own.map((scope) => (
            <Chip
              key={scope}
              isOn={scopes.includes(scope)}
              onChange={(isOn) => setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
            >
              {scope}
            </Chip>
          ))}
        </Chips>
      </DialogForm>
    </FormDialog>
  );
}
