import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import { ConfirmDialog } from '../../../../../widget/ui/overlay/confirm-dialog.tsx';
import type { ApiKey } from '../../../../server-client/generated/keys.ts';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-dot.tsx';
import { TagList } from '../../kit/tag-list.tsx';
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
      <ListTable
        label={t('apiKeys')}
        list={list}
        empty={{ title: t('noKeys'), text: t('noKeysHint') }}
        head={
          <>
            <th>{t('name')}</th>
            <th data-wide>{t('rights')}</th>
            <th>{t('lastUse')}</th>
            <th>{t('ends')}</th>
            <th>{t('state')}</th>
            <th />
          </>
        }
      >
        {(key) => (
          <tr key={key.keyId}>
            <td dir="auto">{key.name}</td>
            <td data-wide>
              <span className={table.who}>
                <TagList words={key.scopes} most={3} />
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
        )}
      </ListTable>
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
