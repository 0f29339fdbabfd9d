import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { PlusIcon } from '../../../../widget/ui/icons/plus-icon.tsx';
import { ConfirmDialog } from '../../../../widget/ui/overlay/confirm-dialog.tsx';
import { Tag } from '../../../../widget/ui/rows/tag.tsx';
import type { ApiKey } from '../../api-types.ts';
import { ListNote } from '../../kit/list-note.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-dot.tsx';
import { useTimes } from '../../kit/times.ts';
import { useCall, useMay, useRun, useSay } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import table from '../../kit/table.module.css';

/** The API keys of the platform's servers. */
export function Keys() {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const times = useTimes();
  const mayWrite = useMay('keys:write');
  const list = useList<ApiKey>('/keys');
  const { rows } = list;
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const [revoked, setRevoked] = useState<ApiKey>();
  async function revoke({ keyId }: ApiKey): Promise<void> {
    setRevoked(undefined);
    if (await run(call('DELETE', `/keys/${keyId}`))) list.reload();
  }
  return (
    <Page>
      <PageHead
        title={t('apiKeys')}
        actions={
          mayWrite && (
            <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      />
      <div className={table.scroller} aria-busy={rows === undefined}>
        <ListNote rows={rows} failure={list.failure} onRetry={list.reload} title={t('noKeys')} text={t('noKeysHint')} />
        {rows !== undefined && rows.length > 0 && (
          <table className={table.table} data-plain>
            <thead>
              <tr>
                <th>{t('name')}</th>
                <th data-wide>{t('rights')}</th>
                <th>{t('lastUse')}</th>
                <th>{t('ends')}</th>
                <th>{t('state')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {rows.map((key) => (
                <tr key={key.keyId}>
                  <td dir="auto">{key.name}</td>
                  <td data-wide>
                    <span className={table.who}>
                      {key.scopes.slice(0, 3).map((scope) => (
                        <Tag key={scope} tone="neutral">
                          {scope}
                        </Tag>
                      ))}
                      {key.scopes.length > 3 && <span>+{key.scopes.length - 3}</span>}
                    </span>
                  </td>
                  <td className={table.dim}>{key.lastUsedAt === undefined ? t('never') : times.ago(key.lastUsedAt)}</td>
                  <td className={table.dim}>{key.expiresAt === undefined ? t('never') : times.date(key.expiresAt)}</td>
                  <td>
                    <StateDot tone={isOver(key) ? 'off' : 'on'}>
                      {t(key.revokedAt !== undefined ? 'revoked' : isOver(key) ? 'expired' : 'active')}
                    </StateDot>
                  </td>
                  <td>
                    {mayWrite && !isOver(key) && (
                      <Button
                        size="small"
                        look="danger-soft"
                        aria-label={t('revokeKey', { name: key.name })}
                        onClick={() => setRevoked(key)}
                      >
                        {t('revoke')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {list.hasMore && (
          <p className={table.more}>
            <Button size="small" look="soft" onClick={list.loadMore}>
              {t('loadMore')}
            </Button>
          </p>
        )}
      </div>
      <NewKeyDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onMade={(text) => {
          setSecret({ title: t('newKeySecret'), text });
          list.reload();
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={t('revokeKey', { name: revoked?.name ?? '' })}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        onConfirm={() => revoked !== undefined && void revoke(revoked)}
        onCancel={() => setRevoked(undefined)}
        isDanger
      />
    </Page>
  );
}

const isOver = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now());
