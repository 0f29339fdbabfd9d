import { useEffect, useState } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { formatElapsed } from '../../../widget/i18n/format-duration.ts';
import { UTF8_MARK } from '../../../widget/domain/csv.ts';
import { saveFile } from '../kit/save-file.ts';
import { figuresCsv, type DeskFigures } from './desk-state.ts';
import { useDesk, useDeskState, useSay } from './use-desk.tsx';
import styles from './team.module.css';

const REFRESH_MS = 10_000;

/** The supervisor's view: who is there, how long players wait, and the figures of a day. */
export function Team() {
  const t = useSay();
  const desk = useDesk();
  const { inbox } = useDeskState();
  const [day, setDay] = useState<string | undefined>();
  const [figures, setFigures] = useState<DeskFigures | undefined>();
  useEffect(() => {
    let isGone = false;
    const load = (): void =>
      void desk.figures(day).then((loaded) => {
        if (loaded.ok && !isGone) setFigures(loaded.value);
      });
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [desk, day]);
  if (figures === undefined) return <main className={styles.team} />;
  const presences = new Map((inbox?.agents ?? []).map((agent) => [agent.userId, agent]));
  const download = (): void => saveFile(`service-${figures.day}.csv`, 'text/csv', UTF8_MARK + figuresCsv(figures));
  return (
    <main className={styles.team}>
      <header className={styles.head}>
        <h1>{t('team')}</h1>
        <label>
          {t('day')}{' '}
          <input type="date" value={figures.day} onChange={({ target }) => setDay(target.value || undefined)} />
        </label>
        <Button size="small" onClick={download}>
          {t('csv')}
        </Button>
      </header>
      <dl className={styles.now}>
        <div>
          <dt>{t('queueLength')}</dt>
          <dd>{figures.waiting}</dd>
        </div>
        <div>
          <dt>{t('longestWait')}</dt>
          <dd>{formatElapsed(figures.longestWaitMs)}</dd>
        </div>
      </dl>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('team')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {(['agent', 'sessions', 'Good', 'General', 'Bad', 'wait', 'handling'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.agents.map((row) => {
              const agent = presences.get(row.agentId);
              return (
                <tr key={row.agentId}>
                  <th scope="row" dir="auto">
                    {row.agentName}{' '}
                    <small>
                      {agent !== undefined &&
                        `${t(agent.presence)} · ${t('load', { load: agent.load, capacity: agent.capacity })}`}
                    </small>
                  </th>
                  <td>{row.sessions}</td>
                  <td>{row.good}</td>
                  <td>{row.general}</td>
                  <td>{row.bad}</td>
                  <td>{formatElapsed(row.averageWaitMs)}</td>
                  <td>{formatElapsed(row.averageHandlingMs)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </main>
  );
}
