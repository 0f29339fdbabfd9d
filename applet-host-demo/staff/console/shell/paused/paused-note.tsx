import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { AlertIcon } from '../../../../../widget/ui/icons/alert-icon.tsx';
import { useTimes } from '../../kit/times.ts';
import { useMe } from '../../use-console.tsx';
import type { OutgoingPause } from './outgoing.ts';
import { useSayPaused } from './paused-texts.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import styles from './paused-note.module.css';

interface PausedNoteProps {
  readonly pause: OutgoingPause;
  readonly onResumed: () => void;
}

/** Says that nothing is sent. Only operators of all tenants can resume it. */
export function PausedNote({ pause, onResumed }: PausedNoteProps) {
  const t = useSayPaused();
  const times = useTimes();
  const { canCreateTenants: isInCharge } = useMe();
  const [isResuming, setResuming] = useState(false);
  const { cause, since, backupMadeAt = since } = pause;
  return (
    <div className={styles.note} role="status">
      <AlertIcon size={20} />
      <p>
        <b>{t(`cause-${cause}`, { time: times.dateTime(backupMadeAt) })}</b> {t('hint')}
      </p>
      {isInCharge && (
        <Button size="small" look="line" onClick={() => setResuming(true)}>
          {t('resume')}
        </Button>
      )}
      <ResumeDialog
        isOpen={isResuming}
        waiting={pause.waiting}
        onClose={() => setResuming(false)}
        onResumed={onResumed}
      />
    </div>
  );
}
