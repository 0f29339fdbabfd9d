import { useMemo, useState } from 'react';
import type { Agent } from '../../../../server-client/generated/agents.ts';
import type { SessionAccess } from '../../../../server-client/generated/audit.ts';
import { ExportButton } from '../../kit/export-button.tsx';
import { Input, Select } from '../../kit/form.tsx';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useCall, useSay, useTenant } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import { useList, useLoad } from '../../use-load.ts';
import { ACCESS_TAB, AuditTabs } from './audit-tabs.tsx';
import { exportLines } from './export-lines.ts';
import { sayAccess } from './say-access.ts';
import table from '../../kit/table.module.css';
import styles from './audit.module.css';

const PATH = '/audit/service-sessions';
const DAY_MS = 86_400_000;
const SINCE_MS = { ever: undefined, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
type Since = keyof typeof SINCE_MS;
const SINCE = Object.keys(SINCE_MS) as readonly Since[];

/** The access of agents to sessions of others, newest first: filter and export. */
export function SessionAccess() {
  const t = useSay();
  const call = useCall();
  const times = useTimes();
  const tenant = useTenant();
  const [agent, setAgent] = useState('');
  const [session, setSession] = useState('');
  const [since, setSince] = useState<Since>('ever');
  const agents = useLoad<{ readonly data: readonly Agent[] }>('/agents').data?.data ?? [];
  // The list is read again when the query changes: the time stays while the choice does.
  const sinceTime = useMemo(() => timeBefore(SINCE_MS[since]), [since]);
  const list = useList<SessionAccess>(PATH, {
    order: 'newest',
    agent,
    session: useDebounced(session.trim()),
    since: sinceTime,
  });

  return (
    <Page>
      <PageHead
        title={t('audit')}
        actions={
          <ExportButton name={`session-access-${tenant}.ndjson`} load={() => exportLines(call, `${PATH}/export`)} />
        }
      />
      <AuditTabs current={ACCESS_TAB} />
      <div className={styles.filter} role="search">
        <Input aria-label={t('filterSession')} placeholder={t('filterSession')} value={session} onChange={setSession} />
        <Select
          aria-label={t('agent')}
          value={agent}
          onChange={setAgent}
          choices={[['', t('anyAgent')], ...agents.map(({ userId, name }) => [`user:${userId}`, name] as const)]}
        />
        <Select
          aria-label={t('since')}
          value={since}
          onChange={setSince}
          choices={SINCE.map((each) => [each, t(`since-${each}`)] as const)}
        />
      </div>
      <ListTable
        label={t('sessionAccess')}
        list={list}
        empty={{ title: t('noAccess'), text: t('sessionAccessHint') }}
        head={
          <>
            <th>{t('time')}</th>
            <th>{t('action')}</th>
            <th>{t('agent')}</th>
            <th>{t('session')}</th>
            <th>{t('player')}</th>
          </>
        }
      >
        {(entry) => (
          <tr key={entry.number}>
            <td className={table.dim}>{times.dateTime(entry.time)}</td>
            <td title={entry.action}>{sayAccess(t, entry.action)}</td>
            <td dir="auto" title={entry.agent.userId}>
              {entry.agent.name === '' ? entry.agent.userId : entry.agent.name}
            </td>
            <td className={table.code}>{entry.session}</td>
            <td>
              <a href={hashOf(tenant, 'players', entry.player.userId)} dir="auto">
                {entry.player.name === '' ? entry.player.userId : entry.player.name}
              </a>
            </td>
          </tr>
        )}
      </ListTable>
    </Page>
  );
}

const timeBefore = (lengthMs: number | undefined): string | undefined =>
  lengthMs === undefined ? undefined : new Date(Date.now() - lengthMs).toISOString();
