import { useState } from 'react';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Chip, Chips, Input, Labelled } from '../../kit/form.tsx';
import { useCall, useSay } from '../../use-console.tsx';

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

/** Creates a webhook. */
export function NewWebhookDialog({ isOpen, onClose, onMade }: NewWebhookDialogProps) {
  const t = useSay();
  const call = useCall();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>(['message.*']);
  const submit = () => call<{ readonly secret: string }>('POST', '/webhooks', { body: { url: url.trim(), events } });
  const handleDone = ({ secret }: { readonly secret: string }): void => {
    setUrl('');
    onMade(secret);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('newWebhook')}
      submitLabel={t('create')}
      canSubmit={events.length > 0}
    >
      <DialogForm onSubmit={submit} onDone={handleDone}>
        <Labelled label={t('address')} hint={t('webhookUrlHint')}>
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
      </DialogForm>
    </FormDialog>
  );
}
