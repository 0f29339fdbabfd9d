import { useId, useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { isTyping } from '../../../kit/keyboard.ts';
import { Key } from '../../../kit/key.tsx';
import { useKeyDown } from '../../../kit/use-key-down.ts';
import type { ReportAction } from '../../api-types.ts';
import { Area, Labelled } from '../../kit/form.tsx';
import { type Period, PeriodField, untilOf } from '../../kit/period.tsx';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useCall, useRun, useSay, useTenant } from '../../use-console.tsx';
import { canEnd, choicesOf, isUpheld } from './decision.ts';
import { ReportCounts } from './report-counts.tsx';
import side from '../../kit/side.module.css';
import styles from './decision-panel.module.css';
import type { Report } from '../../../../server-client/generated/reports.ts';

interface DecisionPanelProps {
  readonly report: Report;
  readonly mayDecide: boolean;
  readonly onClosed: () => void;
}

/** The reported person, and the decision: made here, or as it was made. */
export function DecisionPanel({ report, mayDecide, onClosed }: DecisionPanelProps) {
  const t = useSay();
  const tenant = useTenant();
  const { reported } = report;
  return (
    <aside className={styles.panel} aria-label={t('decision')}>
      <header className={styles.head}>
        <AvatarFrame id={reported.userId} name={reported.name} size={40} />
        <div>
          <a href={hashOf(tenant, 'players', reported.userId)} dir="auto">
            {reported.name}
          </a>
          <p>{[reported.userId, reported.playerId].filter((part) => part !== undefined).join(' · ')}</p>
        </div>
      </header>
      <dl className={`${side.facts} ${styles.facts}`}>
        <dt>{t('reports')}</dt>
        <dd>
          <ReportCounts userId={reported.userId} />
        </dd>
      </dl>
      {report.state !== 'open' ? (
        <Decided report={report} />
      ) : (
        mayDecide && <Decide report={report} onClosed={onClosed} />
      )}
    </aside>
  );
}

function Decided({ report }: { readonly report: Report }) {
  const t = useSay();
  const times = useTimes();
  const label = choicesOf(report).find(({ action }) => action === report.action)?.label;
  return (
    <section className={styles.section}>
      <h3>{t('decision')}</h3>
      <dl className={side.facts}>
        <dt>{t('state')}</dt>
        <dd>
          <Tag tone={isUpheld(report) ? 'success' : 'neutral'}>
            {t(isUpheld(report) ? 'report-resolved' : 'report-dismissed')}
          </Tag>
        </dd>
        <dt>{t('action')}</dt>
        <dd>{label === undefined ? (report.action ?? '–') : t(label)}</dd>
        <dt>{t('moderator')}</dt>
        <dd dir="auto">{report.moderator ?? '–'}</dd>
        <dt>{t('time')}</dt>
        <dd>{report.closedAt === undefined ? '–' : times.dateTime(report.closedAt)}</dd>
        <dt>{t('note')}</dt>
        <dd dir="auto">{report.closingNote ?? '–'}</dd>
      </dl>
    </section>
  );
}

function Decide({ report, onClosed }: Pick<DecisionPanelProps, 'report' | 'onClosed'>) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const name = useId();
  const [action, setAction] = useState<ReportAction>();
  const [period, setPeriod] = useState<Period>('day');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choices = choicesOf(report);

  async function close(verb: 'resolve' | 'dismiss', body: object): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const isDone = await run(
      call('POST', `/reports/${report.reportId}/${verb}`, { body: { ...body, ...(note === '' ? {} : { note }) } }),
    );
    setBusy(false);
    if (!isDone) return;
    toast(t(verb === 'resolve' ? 'decidedNow' : 'dismissedNow'), 'success');
    onClosed();
  }
  const decide = (): void => {
    if (action !== undefined) void close('resolve', { action, ...(canEnd(action) ? untilOf(period) : {}) });
  };

  useKeyDown((event) => {
    const chosen = choices.find(({ key }) => key === event.key);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) decide();
    else if (isTyping(event)) return false;
    else if (chosen !== undefined) setAction(chosen.action);
    else if (event.key === 'd') void close('dismiss', {});
    else return false;
    return true;
  });

  return (
    <>
      <fieldset className={styles.section}>
        <legend>{t('decision')}</legend>
        <div className={styles.choices}>
          {choices.map((choice) => (
            <label key={choice.action} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={action === choice.action}
                onChange={() => setAction(choice.action)}
              />
              <span>{t(choice.label)}</span>
              <Key name={choice.key} />
            </label>
          ))}
        </div>
      </fieldset>
      {action !== undefined && canEnd(action) && (
        <div className={styles.section}>
          <PeriodField value={period} onChange={setPeriod} />
        </div>
      )}
      <div className={styles.section}>
        <Labelled label={t('decisionNote')}>
          {(ids) => <Area {...ids} value={note} onChange={setNote} maxLength={1000} />}
        </Labelled>
      </div>
      <footer className={styles.foot}>
        <Button size="small" look="line" onClick={() => void close('dismiss', {})}>
          {t('dismiss')} <Key name="D" />
        </Button>
        <Button size="small" isBusy={isBusy} disabled={action === undefined} onClick={decide}>
          {t('decide')} <Key name="Ctrl ↵" />
        </Button>
      </footer>
    </>
  );
}
