import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import type { Evidence } from '../../../../server-client/generated/reports.ts';
import { useTimes } from '../../kit/times.ts';
import { useCall, useMay, useRun, useSay } from '../../use-console.tsx';
import { EvidenceContent } from './evidence-content.tsx';
import styles from './evidence-log.module.css';

/** Whether a message stands between others of its sender: a run has one name and one picture. */
interface Runs {
  readonly onFrom: boolean;
  readonly onTo: boolean;
}

export function runsOf(messages: readonly Evidence[], index: number): Runs {
  const isSame = (one: Evidence | undefined, other: Evidence | undefined): boolean =>
    one?.senderId !== undefined && one.senderId === other?.senderId && !one.isSystem && !other.isSystem;
  const message = messages[index];
  return { onFrom: isSame(messages[index - 1], message), onTo: isSame(message, messages[index + 1]) };
}

interface EvidenceMessageProps {
  readonly message: Evidence;
  readonly runs: Runs;
  readonly reportId: string;
  readonly chatId: string | undefined;
  /** A hidden message is shown to all again. */
  readonly onRestored: () => void;
}

/** A message of the evidence, or of the conversation around it. */
export function EvidenceMessage({ message, runs, reportId, chatId, onRestored }: EvidenceMessageProps) {
  const t = useSay();
  const times = useTimes();
  const { senderId, senderName, content, time, isReported, isSystem, wasRecalled } = message;
  if (isSystem || senderId === undefined)
    return (
      <li className={styles.system} dir="auto">
        {content.text ?? t('systemLine')}
      </li>
    );
  return (
    <li className={styles.message} data-message={message.messageId}>
      {runs.onTo ? (
        <span className={styles.beside} />
      ) : (
        <AvatarFrame id={senderId} name={senderName ?? senderId} size={32} />
      )}
      <div>
        {!runs.onFrom && (
          <p className={styles.sender} dir="auto">
            {senderName ?? senderId}
          </p>
        )}
        <div className={styles.bubble} data-reported={isReported || undefined}>
          <EvidenceContent content={content} reportId={reportId} />
          <time>{times.dateTime(time)}</time>
        </div>
        {isReported && <p className={styles.mark}>{t('reportedMessage')}</p>}
        {wasRecalled && !message.isRemoved && <p className={styles.note}>{t('wasRecalled')}</p>}
        {chatId !== undefined && (message.isHidden || message.isRemoved) && (
          <TakenAway
            messageKey={`${chatId}:${message.messageId}`}
            how={message.isRemoved ? 'removal' : 'shadow'}
            onRestored={onRestored}
          />
        )}
      </div>
    </li>
  );
}

interface TakenAwayProps {
  readonly messageKey: string;
  /** `removal`: from everybody; `shadow`: from all but its sender. */
  readonly how: 'removal' | 'shadow';
  readonly onRestored: () => void;
}

/** Says who does not see the message any longer, and undoes that. */
function TakenAway({ messageKey, how, onRestored }: TakenAwayProps) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const mayRestore = useMay('moderation:write');
  const [isBusy, setBusy] = useState(false);
  async function restore(): Promise<void> {
    setBusy(true);
    const isDone = await run(call('DELETE', `/messages/${messageKey}/${how}`));
    setBusy(false);
    if (!isDone) return;
    toast(t('shownAgain'), 'success');
    onRestored();
  }
  return (
    <p className={styles.hidden}>
      {t(how === 'removal' ? 'isRemovedNow' : 'isHiddenNow')}
      {mayRestore && (
        <Button size="small" look="line" isBusy={isBusy} onClick={() => void restore()}>
          {t('showAgain')}
        </Button>
      )}
    </p>
  );
}
