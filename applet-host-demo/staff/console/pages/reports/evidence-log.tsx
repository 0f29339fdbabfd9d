import { LockIcon } from '../../../../../widget/ui/icons/lock-icon.tsx';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import type { Report, ReportWithEvidence } from '../../../../server-client/generated/reports.ts';
import { Panel, Item } from '../../kit/panel.tsx';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import { EvidenceMessage, runsOf } from './evidence-message.tsx';
import { ProfileCopy } from './profile-copy.tsx';
import { ReasonTag } from './reason-tag.tsx';
import { usePlace } from './use-place.ts';
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
  const { evidence, profile, createdAt, sameMessage } = report;
  const reports: readonly Report[] = sameMessage.length === 0 ? [report] : sameMessage;
  // A report without a message is about the profile, which comes first.
  const log = usePlace(report.message !== undefined);
  const chatId = report.message?.chatId ?? report.groupId ?? profile?.chatId;
  return (
    <div ref={log} className={styles.log}>
      {(evidence.length > 0 || profile !== undefined) && (
        <p className={styles.frozen}>
          <LockIcon size={14} />
          {t('evidenceFrozen', { time: times.dateTime(createdAt) })}
        </p>
      )}
      {profile !== undefined && <ProfileCopy userId={report.reported.userId} profile={profile} />}
      <ol className={styles.messages}>
        {evidence.map((message, index) => (
          <EvidenceMessage
            key={message.messageId}
            message={message}
            runs={runsOf(evidence, index)}
            reportId={report.reportId}
            chatId={chatId}
            onRestored={onRestored}
          />
        ))}
      </ol>
      <div className={styles.reporter}>
        <Panel title={t('reportedByCount', { count: reports.length })} actions={times.dateTime(createdAt)}>
          <ul>
            {reports.map((each) => (
              <Reporter key={each.reportId} report={each} />
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

/** A person who has reported it, with the reason and the remark. */
function Reporter({ report: { reporter, note, reason, createdAt } }: { readonly report: Report }) {
  const t = useSay();
  const times = useTimes();
  const tenant = useTenant();
  return (
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
      trailing={
        <>
          <ReasonTag reason={reason} />
          <small>{times.dateTime(createdAt)}</small>
        </>
      }
    />
  );
}
