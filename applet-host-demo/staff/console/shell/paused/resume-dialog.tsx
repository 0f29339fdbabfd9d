import { useState } from 'react';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Switch } from '../../kit/form.tsx';
import { useTimes } from '../../kit/times.ts';
import { useSession } from '../../use-console.tsx';
import type { OutgoingPause } from './outgoing.ts';
import { useSayPaused } from './paused-texts.ts';
import styles from './paused-note.module.css';

interface ResumeDialogProps extends Pick<OutgoingPause, 'waiting'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onResumed: () => void;
}

/** Resumes outgoing work, with or without the work that waits. */
export function ResumeDialog({ isOpen, onClose, ...form }: ResumeDialogProps) {
  const t = useSayPaused();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('resumeTitle')}
      text={t('resumeHint')}
      submitLabel={t('resume')}
    >
      <ResumeForm {...form} />
    </FormDialog>
  );
}

function ResumeForm({ waiting, onResumed }: Pick<ResumeDialogProps, 'waiting' | 'onResumed'>) {
  const t = useSayPaused();
  const session = useSession();
  const toast = useToast();
  const { number } = useTimes();
  const [dropEvents, setDropEvents] = useState(false);
  const [dropScheduled, setDropScheduled] = useState(false);
  const handleDone = (): void => {
    toast(t('resumed'));
    onResumed();
  };
  return (
    <DialogForm
      onSubmit={() => session.ask('POST', '/outgoing/resume', { dropEvents, dropScheduled })}
      onDone={handleDone}
    >
      <Switch
        label={t('dropEvents', { count: number(waiting.events) })}
        hint={t('dropEventsHint')}
        isOn={dropEvents}
        onChange={setDropEvents}
      />
      <Switch
        label={t('dropScheduled', { count: number(waiting.scheduledDue) })}
        hint={t('dropScheduledHint', { count: number(waiting.scheduledLater) })}
        isOn={dropScheduled}
        onChange={setDropScheduled}
      />
      <p className={styles.money}>
        {t('money', { money: number(waiting.expiredMoney), orders: number(waiting.walletOrders) })}
      </p>
    </DialogForm>
  );
}
