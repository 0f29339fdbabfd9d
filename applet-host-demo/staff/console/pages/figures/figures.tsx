import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { DownloadIcon } from '../../../../../widget/ui/icons/download-icon.tsx';
import { csvOf, UTF8_MARK } from '../../../../../widget/domain/csv.ts';
import { saveFile } from '../../../kit/save-file.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { Segments } from '../../kit/form.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { useTimes } from '../../kit/times.ts';
import { useLocale, useSay, useTenant } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { useRefresh } from '../../use-refresh.ts';
import { Chart } from './chart.tsx';
import { type Range, RANGES } from './figures-types.ts';
import { NodesPanel } from './nodes-panel.tsx';
import { Totals } from './totals.tsx';
import styles from './figures.module.css';
import type { FigurePoint, Figures } from '../../../../server-client/generated/figures.ts';

const REFRESH_MS = 60_000;
const MINUTE_S = 60;

type Measure = Exclude<keyof FigurePoint, 'time'>;

/** The tenant in charts and numbers. */
export function Figures() {
  const t = useSay();
  const times = useTimes();
  const locale = useLocale();
  const tenant = useTenant();
  const [range, setRange] = useState<Range>('day');
  const { data, failure, reload } = useLoad<Figures>('/figures', { range });
  useRefresh(reload, REFRESH_MS);

  const points = data?.points ?? [];
  const values = (measure: Measure) => points.map((point) => point[measure]);
  const perMinute = (measure: Measure) =>
    values(measure).map((value) => value && (value * MINUTE_S) / (data?.stepS ?? MINUTE_S));
  const clock = new Intl.DateTimeFormat(locale, range === 'month' ? MONTH_DAY : HOUR_MINUTE);
  // All tenants and nodes count their messages, so this is null only where nothing was measured.
  const newest = points.findLastIndex(({ messages }) => messages !== null);
  const shared = {
    newest,
    times: points.map(({ time }) => time),
    formatTime: (time: string) => formatWith(clock, time),
  };

  function save(): void {
    const names = Object.keys(points[0] ?? {}) as (keyof FigurePoint)[];
    const rows = points.map((point) => names.map((name) => point[name] ?? ''));
    saveFile(`figures-${tenant}-${range}.csv`, 'text/csv', UTF8_MARK + csvOf([names, ...rows]));
  }

  return (
    <Page>
      <PageHead
        title={t('figures')}
        note={data && t('updated', { time: times.dateTime(points.at(-1)?.time ?? '') })}
        actions={
          <>
            <Segments
              label={t('range')}
              value={range}
              onChange={setRange}
              choices={RANGES.map((each) => [each, t(`range-${each}`)])}
            />
            <Button
              size="small"
              look="line"
              icon={<DownloadIcon size={18} />}
              disabled={points.length === 0}
              onClick={save}
            >
              CSV
            </Button>
          </>
        }
      />
      <div
        className={styles.scroller}
        aria-busy={data === undefined}
        tabIndex={0}
        role="region"
        aria-label={t('figures')}
      >
        <Totals />
        {data === undefined && failure !== undefined && <FailureNote failure={failure} onRetry={reload} />}
        {data !== undefined && (
          <div className={styles.charts}>
            <Chart
              {...shared}
              title={t('online')}
              unit={t('unit-players')}
              series={[{ label: t('online'), values: values('online'), tone: 'accent' }]}
            />
            <Chart
              {...shared}
              title={t('messages')}
              unit={t('unit-minute')}
              series={[{ label: t('messages'), values: perMinute('messages'), tone: 'accent' }]}
            />
            {/* It concerns all tenants, like the nodes. */}
            {data.nodes !== null && (
              <Chart
                {...shared}
                title={t('latency')}
                unit={t('unit-ack')}
                series={[
                  { label: '95 %', values: values('ackP95Ms'), tone: 'warning' },
                  { label: '50 %', values: values('ackP50Ms'), tone: 'accent' },
                ]}
              />
            )}
            <Chart
              {...shared}
              title={t('errors')}
              unit={t('unit-minute')}
              series={[
                { label: t('errorsServer'), values: perMinute('errors'), tone: 'danger' },
                { label: t('errorsClient'), values: perMinute('refusals'), tone: 'dim' },
              ]}
            />
            <Chart
              {...shared}
              title={t('webhooks')}
              unit={t('unit-deliveries')}
              series={[
                { label: t('delivered'), values: perMinute('webhooksDelivered'), tone: 'accent' },
                { label: t('failedShort'), values: perMinute('webhooksFailed'), tone: 'danger' },
              ]}
            />
          </div>
        )}
        {data?.nodes && <NodesPanel nodes={data.nodes} />}
      </div>
    </Page>
  );
}

const HOUR_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MONTH_DAY = { month: 'short', day: 'numeric' } as const;

const formatWith = (format: Intl.DateTimeFormat, time: string): string =>
  time === '' ? '' : format.format(Date.parse(time));
