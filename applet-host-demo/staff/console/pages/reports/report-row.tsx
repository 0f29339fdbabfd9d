import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { Report } from '../../../../server-client/generated/reports.ts';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import { ReasonTag } from './reason-tag.tsx';
import { subjectText } from './subject-text.ts';
import styles from './report-row.module.css';

export function ReportRow({ report, isOpen }: { readonly report: Report; readonly isOpen: boolean }) {
  const t = useSay();
  const times = useTimes();
  const { reportId, reason, note, reported, reporter, state, createdAt, reportsOfMessage } = report;
  return (
    <li>
      <a
        className={styles.row}
        href={hashOf(useTenant(), 'reports', reportId)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.line}>
          <ReasonTag reason={reason} />
          {state !== 'open' && <Tag tone={state === 'resolved' ? 'success' : 'neutral'}>{t(`report-${state}`)}</Tag>}
          <time>{times.ago(createdAt)}</time>
        </span>
        <span className={styles.text} dir="auto">
          {note || t(subjectText(report))}
        </span>
        <span className={styles.who} dir="auto">
          {reported.name} ·{' '}
          {reportsOfMessage > 1
            ? t('reporters', { count: reportsOfMessage })
            : t('reportedBy', { name: reporter?.name ?? t('thePlatform') })}
        </span>
      </a>
    </li>
  );
}
