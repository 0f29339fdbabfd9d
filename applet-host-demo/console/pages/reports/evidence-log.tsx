import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { LockIcon } from '../../../../widget/ui/icons/lock-icon.tsx';
import { useToast } from '../../../../widget/ui/overlay/use-toast.ts';
import { AvatarFrame } from '../../../../widget/ui/rows/avatar-frame.tsx';
import type { Evidence, ReportWithEvidence } from '../../api-types.ts';
import { Panel, Item } from '../../kit/panel.tsx';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useCall, useMay, useRun, useSay, useTenant } from '../../use-console.tsx';
import { ProfileCopy } from './profile-copy.tsx';
import styles from './evidence-log.module.css';

interface EvidenceLogProps {
  readonly report: ReportWithEvidence;
  /** A hidden message is shown to all again. */
  readonly onRestored: () => void;
}

/** The messages as they were when they were reported, and the report itself. */
export function EvidenceLog({ report, onRestored }: EvidenceLogProps) {
  const t = useSay();
  const times = useTimes();
  const tenant = useTenant();
  const { evidence, profile, reporter, note, createdAt } = report;
  const chatId = report.message?.chatId ?? report.groupId ?? profile?.chatId;
  return (
    <div className={styles.log}>
      {(evidence.length > 0 || profile !== undefined) && (
        <p className={styles.frozen}>
          <LockIcon size={14} />
          {t('evidenceFrozen', { time: times.dateTime(createdAt) })}
        </p>
      )}
      {profile !== undefined && <ProfileCopy userId={report.reported.userId} profile={profile} />}
      <ol className={styles.messages}>
        {evidence.map((message) => (
          <EvidenceMessage key={message.messageId} message={message} chatId={chatId} onRestored={onRestored} />
        ))}
      </ol>
      <div className={styles.reporter}>
        <Panel title={t('reportedByTitle')} actions={times.dateTime(createdAt)}>
          <ul>
            <Item
              icon={<AvatarFrame id={reporter?.userId ?? 'platform'} name={reporter?.name ?? 'P'} size={28} />}
              title={
                reporter === undefined ? (
                  t('thePlatform')
                ) : (
                  <a href={hashOf(tenant, 'players', reporter.userId)}>{reporter.name}</a>
                )
              }
              detail={note || t('noNote')}
            />
          </ul>
        </Panel>
      </div>
    </div>
  );
}

interface EvidenceMessageProps {
  readonly message: Evidence;
  readonly chatId: string | undefined;
  readonly onRestored: () => void;
}

function EvidenceMessage({ message, chatId, onRestored }: EvidenceMessageProps) {
  const t = useSay();
  const times = useTimes();
  const { senderId, senderName, content, time, isReported, isSystem, wasRecalled } = message;
  const text = content.text ?? t('otherContent', { kind: content.kind });
  if (isSystem || senderId === undefined)
    return (
      <li className={styles.system} dir="auto">
        {text}
      </li>
    );
  return (
    <li className={styles.message}>
      <AvatarFrame id={senderId} name={senderName ?? senderId} size={32} />
      <div>
        <p className={styles.sender} dir="auto">
          {senderName ?? senderId}
        </p>
        <div className={styles.bubble} data-reported={isReported || undefined}>
          <p dir="auto" data-kind={content.text === undefined ? 'other' : undefined}>
            {text}
          </p>
          <time>{times.dateTime(time)}</time>
        </div>
        {isReported && <p className={styles.mark}>{t('reportedMessage')}</p>}
        {wasRecalled && <p className={styles.note}>{t('wasRecalled')}</p>}
        {message.isHidden && chatId !== undefined && (
          <Hidden messageKey={`${chatId}:${message.messageId}`} onRestored={onRestored} />
        )}
      </div>
    </li>
  );
}

/** Says that only the sender sees the message, and undoes that. */
function Hidden({ messageKey, onRestored }: { readonly messageKey: string; readonly onRestored: () => void }) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const mayRestore = useMay('moderation:write');
  const [isBusy, setBusy] = useState(false);
  async function restore(): Promise<void> {
    setBusy(true);
    const isDone = await run(call('DELETE', `/messages/${messageKey}/shadow`));
    setBusy(false);
    if (!isDone) return;
    toast(t('shownAgain'), 'success');
    onRestored();
  }
  return (
    <p className={styles.hidden}>
      {t('isHiddenNow')}
      {mayRestore && (
        <Button size="small" look="line" isBusy={isBusy} onClick={() => void restore()}>
          {t('showAgain')}
        </Button>
      )}
    </p>
  );
}
