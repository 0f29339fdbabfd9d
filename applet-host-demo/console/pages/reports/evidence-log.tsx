import { LockIcon } from '../../../../widget/ui/icons/lock-icon.tsx';
import { AvatarFrame } from '../../../../widget/ui/rows/avatar-frame.tsx';
import type { Evidence, ReportWithEvidence } from '../../api-types.ts';
import { Panel, Item } from '../../kit/panel.tsx';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import { ProfileCopy } from './profile-copy.tsx';
import styles from './evidence-log.module.css';

/** The messages as they were when they were reported, and the report itself. */
export function EvidenceLog({ report }: { readonly report: ReportWithEvidence }) {
  const t = useSay();
  const times = useTimes();
  const tenant = useTenant();
  const { evidence, profile, reporter, note, createdAt } = report;
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
          <EvidenceMessage key={message.messageId} message={message} />
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

function EvidenceMessage({ message }: { readonly message: Evidence }) {
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
      </div>
    </li>
  );
}
