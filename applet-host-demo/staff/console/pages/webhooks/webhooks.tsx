import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import type { Webhook } from '../../../../server-client/generated/webhooks.ts';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { TagList } from '../../kit/tag-list.tsx';
import { useTimes } from '../../kit/times.ts';
import { goTo, hashOf } from '../../route.ts';
import { useMay, useSay, useTenant } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
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
  const list = useList<Webhook>('/webhooks');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const open = list.rows?.find(({ webhookId }) => webhookId === id);
  return (
    <Page
      side={
        open && (
          <WebhookPanel
            key={open.webhookId}
            webhook={open}
            mayWrite={mayWrite}
            onRemoved={() => {
              list.reload();
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
      <ListTable
        label={t('webhooks')}
        list={list}
        empty={{ title: t('noWebhooks'), text: t('noWebhooksHint') }}
        head={
          <>
            <th>{t('address')}</th>
            <th>{t('events')}</th>
            <th>{t('since')}</th>
          </>
        }
        opensRows
      >
        {({ webhookId, url, events, createdAt }) => {
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
                  <TagList words={events} most={3} />
                </span>
              </td>
              <td className={table.dim}>{times.date(createdAt)}</td>
            </tr>
          );
        }}
      </ListTable>
      <NewWebhookDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onMade={(text) => {
          setSecret({ title: t('webhookSecret'), text });
          list.reload();
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}
