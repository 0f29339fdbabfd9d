import { useState } from 'react';
import type { LimitKind, Page } from '../../api-types.ts';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Area, Input, Labelled, Select } from '../../kit/form.tsx';
import { type Period, PeriodField, untilOf } from '../../kit/period.tsx';
import { useCall, useSay } from '../../use-console.tsx';
import type { PlayerLimit } from '../../../../server-client/generated/players.ts';

interface LimitDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The path of the player's limits. */
  readonly path: string;
  readonly onSaved: () => void;
}

const KINDS: readonly LimitKind[] = ['mute', 'slow', 'shadow', 'links'];
const DEFAULT_PACE = '5';

/** Limits a player. */
export function LimitDialog({ isOpen, onClose, path, onSaved }: LimitDialogProps) {
  const t = useSay();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('newLimit')} submitLabel={t('save')}>
      <LimitForm path={path} onSaved={onSaved} />
    </FormDialog>
  );
}

function LimitForm({ path, onSaved }: Pick<LimitDialogProps, 'path' | 'onSaved'>) {
  const t = useSay();
  const call = useCall();
  const [kind, setKind] = useState<LimitKind>('mute');
  const [pace, setPace] = useState(DEFAULT_PACE);
  const [period, setPeriod] = useState<Period>('day');
  const [reason, setReason] = useState('');
  const submit = () => {
    const body = { ...untilOf(period), reason, ...(kind === 'slow' ? { messagesPerMinute: Number(pace) } : {}) };
    return call<Page<PlayerLimit>>('PUT', `${path}/${kind}`, { body });
  };
  return (
    <DialogForm onSubmit={submit} onDone={onSaved}>
      <Labelled label={t('limitKind')} hint={t(`limitHint-${kind}`)}>
        {(field) => (
          <Select
            {...field}
            value={kind}
            onChange={setKind}
            choices={KINDS.map((each) => [each, t(`limit-${each}`)] as const)}
          />
        )}
      </Labelled>
      {kind === 'slow' && (
        <Labelled label={t('limit-slow')}>
          {(field) => <Input {...field} type="number" min={1} max={60} value={pace} onChange={setPace} required />}
        </Labelled>
      )}
      <PeriodField value={period} onChange={setPeriod} />
      <Labelled label={t('sanctionReason')}>
        {(field) => <Area {...field} value={reason} onChange={setReason} maxLength={1000} />}
      </Labelled>
    </DialogForm>
  );
}
