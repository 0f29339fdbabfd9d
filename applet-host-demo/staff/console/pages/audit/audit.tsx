import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { ShieldIcon } from '../../../../../widget/ui/icons/shield-icon.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { AuditCheck, AuditEntry } from '../../../../server-client/generated/audit.ts';
import { ExportButton } from '../../kit/export-button.tsx';
import { Input, Select } from '../../kit/form.tsx';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { useTimes } from '../../kit/times.ts';
import { useCall, useLanguage, useSay, useTenant } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import { useList } from '../../use-load.ts';
import type { PageProps } from '../page-props.ts';
import { ACT_NAMES, sayAct, sayActor } from './act-texts.ts';
import { ACCESS_TAB, AuditTabs } from './audit-tabs.tsx';
import { exportLines } from './export-lines.ts';
import { SessionAccess } from './session-access.tsx';
import table from '../../kit/table.module.css';
import { detailText } from './detail-text.ts';
import styles from './audit.module.css';

/** The audit log, and the access to sessions of the customer service. `id` is the tab, or the act that is shown first. */
export function Audit({ id = '' }: PageProps) {
  return id === ACCESS_TAB ? <SessionAccess /> : <AuditLog id={id} />;
}

/** The audit log, newest first: filter, export, and the check of its chain. */
function AuditLog({ id }: { readonly id: string }) {
  const t = useSay();
  const language = useLanguage();
  const call = useCall();
  const toast = useToast();
  const times = useTimes();
  const tenant = useTenant();
  const [about, setAbout] = useState('');
  const [act, setAct] = useState(ACT_NAMES.includes(id) ? id : '');
  const [actor, setActor] = useState('');
  const [check, setCheck] = useState<AuditCheck>();
  const list = useList<AuditEntry>('/audit', {
    order: 'newest',
    about: useDebounced(about.trim()),
    act,
    actor: useDebounced(actor.trim()),
  });

  async function runCheck(): Promise<void> {
    const answer = await call<AuditCheck>('GET', '/audit/check');
    if (answer.ok) setCheck(answer.value);
    else toast(t('failed', { reason: answer.failure.message }), 'failure');
  }

  return (
    <Page>
      <PageHead
        title={t('audit')}
        note={
          check && (
            <Tag tone={check.isIntact ? 'success' : 'danger'}>
              {check.isIntact
                ? t('chainIntact', { count: check.entries })
                : t('chainBroken', { at: check.brokenAt ?? 0 })}
            </Tag>
          )
        }
        actions={
          <>
            <Button size="small" look="line" icon={<ShieldIcon size={18} />} onClick={() => void runCheck()}>
              {t('check')}
            </Button>
            <ExportButton name={`audit-${tenant}.ndjson`} load={() => exportLines(call, '/audit/export')} />
          </>
        }
      />
      <AuditTabs current="changes" />
      <div className={styles.filter} role="search">
        <Input aria-label={t('filterAbout')} placeholder={t('filterAbout')} value={about} onChange={setAbout} />
        <Select
          aria-label={t('filterAct')}
          value={act}
          onChange={setAct}
          choices={[['', t('anyAct')], ...ACT_NAMES.map((name) => [name, sayAct(language, name)] as const)]}
        />
        <Input aria-label={t('filterActor')} placeholder={t('filterActor')} value={actor} onChange={setActor} />
      </div>
      <ListTable
        label={t('audit')}
        list={list}
        empty={{ title: t('noEntries') }}
        head={
          <>
            <th>{t('number')}</th>
            <th>{t('time')}</th>
            <th>{t('action')}</th>
            <th>{t('by')}</th>
            <th>{t('detail')}</th>
          </>
        }
      >
        {(entry) => (
          <tr key={entry.number}>
            <td className={table.dim}>{entry.number}</td>
            <td className={table.dim}>{times.dateTime(entry.time)}</td>
            <td title={entry.act}>{sayAct(language, entry.act)}</td>
            <td dir="auto">{sayActor(language, entry.actor)}</td>
            <td className={`${table.code} ${styles.detail}`}>{detailText(entry.detail)}</td>
          </tr>
        )}
      </ListTable>
    </Page>
  );
}
