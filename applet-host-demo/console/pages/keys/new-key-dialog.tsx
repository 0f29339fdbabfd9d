import { useState, type FormEvent } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import { Chip, Chips, Input, Labelled } from '../../kit/form.tsx';
import { useCall, useMe, useSay } from '../../use-console.tsx';
import form from '../../shell/dialog-form.module.css';

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
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { name, scopes, ...(day === '' ? {} : { expiresAt: new Date(`${day}T00:00`).toISOString() }) };
    const made = await call<{ readonly secret: string }>('POST', '/keys', { body });
    setError(made.ok ? '' : made.failure.message);
    if (!made.ok) return;
    setName('');
    setScopes([]);
    onClose();
    onMade(made.value.secret);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('newKey')}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="key" disabled={scopes.length === 0}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id="key" className={form.form} onSubmit={(event) => void submit(event)}>
        <Labelled label={t('keyPurpose')}>
          {(ids) => <Input {...ids} value={name} onChange={setName} required maxLength={100} data-autofocus />}
        </Labelled>
        <Labelled label={t('ends')} hint={t('endsHint')} error={error}>
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
      </form>
    </Dialog>
  );
}
