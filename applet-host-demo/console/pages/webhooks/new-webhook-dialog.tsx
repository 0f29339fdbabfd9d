import { useState, type FormEvent } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import { Chip, Chips, Input, Labelled } from '../../kit/form.tsx';
import { useCall, useSay } from '../../use-console.tsx';
import form from '../../shell/dialog-form.module.css';

/** The families of events. A webhook that takes a family gets the events of later versions, too. */
const FAMILIES = [
  'message.*',
  'user.*',
  'group.*',
  'player.*',
  'session.*',
  'envelope.*',
  'bet.*',
  'call.*',
  'service.*',
  'report.*',
];

interface NewWebhookDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

export function NewWebhookDialog({ isOpen, onClose, onMade }: NewWebhookDialogProps) {
  const t = useSay();
  const call = useCall();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>(['message.*']);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const made = await call<{ readonly secret: string }>('POST', '/webhooks', { body: { url: url.trim(), events } });
    setError(made.ok ? '' : made.failure.message);
    if (!made.ok) return;
    setUrl('');
    onClose();
    onMade(made.value.secret);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('newWebhook')}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="webhook" disabled={events.length === 0}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id="webhook" className={form.form} onSubmit={(event) => void submit(event)}>
        <Labelled label={t('address')} hint={t('webhookUrlHint')} error={error}>
          {(ids) => (
            <Input
              {...ids}
              type="url"
              value={url}
              onChange={setUrl}
              required
              maxLength={500}
              placeholder="https://www.example.com/meeline"
              isCode
              data-autofocus
            />
          )}
        </Labelled>
        <Chips label={t('events')}>
          {FAMILIES.map((family) => (
            <Chip
              key={family}
              isOn={events.includes(family)}
              onChange={(isOn) => setEvents(isOn ? [...events, family] : events.filter((each) => each !== family))}
            >
              {family}
            </Chip>
          ))}
        </Chips>
      </form>
    </Dialog>
  );
}
