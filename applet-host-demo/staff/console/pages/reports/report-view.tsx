import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import type { ReportWithEvidence } from '../../../../server-client/generated/reports.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { SideHead } from '../../kit/side.tsx';
import { useMay, useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { EvidenceLog } from './evidence-log.tsx';
import { ReportChatLog } from './report-chat-log.tsx';
import { ReasonTag } from './reason-tag.tsx';
import { subjectText } from './subject-text.ts';
import styles from './report-view.module.css';

interface ReportViewProps {
  readonly reportId: string;
  readonly onClosed: () => void;
}

/** A report with its evidence and the decision. */
export function ReportView({ reportId, onClosed }: ReportViewProps) {
  const t = useSay();
  const mayDecide = useMay('moderation:write');
  const [isInChat, setInChat] = useState(false);
  const { data: report, failure, reload } = useLoad<ReportWithEvidence>(`/reports/${reportId}`);
  if (report === undefined)
    return (
      <div className={styles.evidence} aria-busy={failure === undefined}>
        {failure !== undefined && <FailureNote failure={failure} onRetry={reload} />}
      </div>
    );
  const chatId = report.message?.chatId ?? report.groupId ?? report.profile?.chatId;
  return (
    <>
      <section className={styles.evidence} aria-label={t('reportOf', { id: reportId })}>
        <SideHead
          page="reports"
          title={
            <>
              {t('reportOf', { id: reportId })} <ReasonTag reason={report.reason} />
            </>
          }
          actions={
            chatId !== undefined && (
              <Button size="small" look="line" aria-pressed={isInChat} onClick={() => setInChat(!isInChat)}>
                {t(isInChat ? 'backToEvidence' : 'openInChat')}
              </Button>
            )
          }
          detail={report.message === undefined ? t(subjectText(report)) : t('inChat', { chat: report.message.chatId })}
        />
        {isInChat ? (
          <ReportChatLog reportId={reportId} onRestored={reload} />
        ) : (
          <EvidenceLog report={report} onRestored={reload} />
        )}
      </section>
      <DecisionPanel
        report={report}
        mayDecide={mayDecide}
        onClosed={() => {
          reload();
          onClosed();
        }}
      />
    </>
  );
}
