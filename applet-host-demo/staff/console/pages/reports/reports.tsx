import { useState } from 'react';
import { isTyping, stepIn, stepOf } from '../../../kit/keyboard.ts';
import { useKeyDown } from '../../../kit/use-key-down.ts';
import type { Query } from '../../api.ts';
import type { Report } from '../../../../server-client/generated/reports.ts';
import { Segments } from '../../kit/form.tsx';
import { ListNote } from '../../kit/list-note.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { PageHead } from '../../kit/page.tsx';
import { goTo, hashOf } from '../../route.ts';
import { useMe, useSay, useTenant } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import type { PageProps } from '../page-props.ts';
import { ReportRow } from './report-row.tsx';
import { ReportView } from './report-view.tsx';
import styles from './reports.module.css';

type Shown = 'open' | 'mine' | 'closed';

/** The queue of reports, the evidence of one, and the decision about it. */
export function Reports({ id }: PageProps) {
  const t = useSay();
  const tenant = useTenant();
  const { operator } = useMe();
  const [shown, setShown] = useState<Shown>('open');
  const list = useList<Report>('/reports', queryOf(shown, operator.name));
  const { rows } = list;

  useKeyDown((event) => {
    const step = isTyping(event) ? 0 : stepOf(event.key);
    const next = step === 0 ? undefined : stepIn(rows ?? [], ({ reportId }) => reportId === id, step);
    if (next === undefined) return false;
    goTo(hashOf(tenant, 'reports', next.reportId));
    return true;
  });

  /** Opens the next report of the queue. */
  function goOn(reportId: string): void {
    const at = rows?.findIndex((row) => row.reportId === reportId) ?? -1;
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    list.reload();
    goTo(hashOf(tenant, 'reports', shown === 'open' ? next?.reportId : reportId));
  }

  return (
    <main className={styles.page} data-open={id !== undefined || undefined}>
      <div className={styles.queue}>
        <PageHead title={t('reports')} />
        <div className={styles.tabs}>
          <Segments
            label={t('reports')}
            value={shown}
            onChange={setShown}
            choices={[
              ['open', t('openReports')],
              ['mine', t('decidedByMe')],
              ['closed', t('decided')],
            ]}
          />
        </div>
        <div className={styles.list} aria-busy={rows === undefined}>
          <ListNote rows={rows} failure={list.failure} onRetry={list.reload} title={t('noReports')} />
          <ul>
            {rows?.map((report) => (
              <ReportRow key={report.reportId} report={report} isOpen={report.reportId === id} />
            ))}
          </ul>
          {list.hasMore && (
            <p className={styles.more}>
              <LoadMore list={list} />
            </p>
          )}
        </div>
      </div>
      {id === undefined ? (
        <p className={styles.nothing}>{t('chooseReport')}</p>
      ) : (
        <ReportView key={id} reportId={id} onClosed={() => goOn(id)} />
      )}
    </main>
  );
}

function queryOf(shown: Shown, operator: string): Query {
  if (shown === 'open') return { state: 'open', cases: 1 };
  return { state: 'closed', order: 'newest', moderator: shown === 'mine' ? operator : undefined };
}
