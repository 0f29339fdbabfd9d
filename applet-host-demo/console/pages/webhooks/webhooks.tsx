import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { PlusIcon } from '../../../../widget/ui/icons/plus-icon.tsx';
import { Tag } from '../../../../widget/ui/rows/tag.tsx';
import type { Webhook } from '../../api-types.ts';
import { ListNote } from '../../kit/list-note.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { useTimes } from '../../kit/times.ts';
import { goTo, hashOf } from '../../route.ts';
import { useMay, useSay, useTenant } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import type { PageProps } from '../page-props.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import table from '../../kit/table.module.css';

/** The servers that are notified of events. */
export function Webhooks({ id }: PageProps) {
  const t = useSay();
  const times = useTimes();
  const tenant = useTenant();
  const mayWrite = useMay('webhooks:write');
  const { data, failure, reload } = useLoad<{ readonly data: readonly Webhook[] }>('/webhooks');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const rows = data?.data;
  const open = rows?.find(({ webhookId }) => webhookId === id);
  return (
    <Page
      side={
        open && (
          <WebhookPanel
            key={open.webhookId}
            webhook={open}
            mayWrite={mayWrite}
            onRemoved={() => {
              reload();
              goTo(hashOf(tenant, 'webhooks'));
            }}
          />
        )
      }
    >
      <PageHead
        title={t('webhooks')}
        actions={
          mayWrite && (
            <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      />
      <div className={table.scroller} aria-busy={rows === undefined}>
        <ListNote rows={rows} failure={failure} onRetry={reload} title={t('noWebhooks')} text={t('noWebhooksHint')} />
        {rows !== undefined && rows.length > 0 && (
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('address')}</th>
                <th>{t('events')}</th>
                <th>{t('since')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ webhookId, url, events, createdAt }) => {
                const address = hashOf(tenant, 'webhooks', webhookId);
                return (
                  <tr key={webhookId} aria-selected={webhookId === id} onClick={() => goTo(address)}>
                    <td>
                      <a className={table.code} href={address} onClick={(event) => event.stopPropagation()}>
                        {url}
                      </a>
                    </td>
                    <td>
                      <span className={table.who}>
                        {events.slice(0, 3).map((event) => (
                          <Tag key={event} tone="neutral">
                            {event}
                          </Tag>
                        ))}
                        {events.length > 3 && <span>+{events.length - 3}</span>}
                      </span>
                    </td>
                    <td className={table.dim}>{times.date(createdAt)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
      <NewWebhookDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onMade={(text) => {
          setSecret({ title: t('webhookSecret'), text });
          reload();
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}
