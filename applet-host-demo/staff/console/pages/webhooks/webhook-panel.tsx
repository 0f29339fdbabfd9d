import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { RefreshIcon } from '../../../../../widget/ui/icons/refresh-icon.tsx';
import { TrashIcon } from '../../../../../widget/ui/icons/trash-icon.tsx';
import { ConfirmDialog } from '../../../../../widget/ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { FailedEvent, Webhook } from '../../../../server-client/generated/webhooks.ts';
import { Item } from '../../kit/panel.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { Side, SideHead, SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { useCall, useRun, useSay } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import side from '../../kit/side.module.css';

interface WebhookPanelProps {
  readonly webhook: Webhook;
  readonly mayWrite: boolean;
  readonly onRemoved: () => void;
}

/** The events of a webhook, and its failed deliveries. */
export function WebhookPanel({ webhook, mayWrite, onRemoved }: WebhookPanelProps) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const times = useTimes();
  const path = `/webhooks/${webhook.webhookId}`;
  const list = useList<FailedEvent>(`${path}/failures`);
  const [isRemoving, setRemoving] = useState(false);
  const dead = list.rows?.filter(({ isDead }) => isDead).length ?? 0;

  async function replay(): Promise<void> {
    const answer = await call<{ readonly replayed: number }>('POST', `${path}/replay`);
    if (!answer.ok) return toast(t('failed', { reason: answer.failure.message }), 'failure');
    toast(t('replayed', { count: answer.value.replayed }), 'success');
    list.reload();
  }
  async function remove(): Promise<void> {
    setRemoving(false);
    if (await run(call('DELETE', path))) onRemoved();
  }

  return (
    <Side label={t('webhook')}>
      <SideHead
        page="webhooks"
        title={new URL(webhook.url).host}
        detail={webhook.url}
        actions={
          mayWrite && (
            <IconButton
              tone="dim"
              label={t('remove')}
              icon={<TrashIcon size={20} />}
              onClick={() => setRemoving(true)}
            />
          )
        }
      />
      <SideSection title={t('events')}>
        <p className={side.tags}>
          {webhook.events.map((event) => (
            <Tag key={event} tone="neutral">
              {event}
            </Tag>
          ))}
        </p>
      </SideSection>
      {webhook.pause && (
        <SideSection title={t('webhookPaused')}>
          <p>
            {t('webhookPausedText', {
              reason: webhook.pause.lastError,
              since: times.dateTime(webhook.pause.since),
            })}
          </p>
        </SideSection>
      )}
      <SideSection
        title={t('failedDeliveries')}
        actions={
          mayWrite &&
          (dead > 0 || webhook.pause !== undefined) && (
            <Button size="small" look="soft" icon={<RefreshIcon size={16} />} onClick={() => void replay()}>
              {t('replay')}
            </Button>
          )
        }
      >
        {list.rows?.length === 0 && <p className={side.nothing}>{t('noFailures')}</p>}
        <ul className={side.list}>
          {list.rows?.map(({ eventId, type, lastError, tries, createdAt, isDead }) => (
            <Item
              key={eventId}
              title={type}
              detail={`${lastError} · ${t('tries', { count: tries })} · ${times.ago(createdAt)}`}
              trailing={<Tag tone={isDead ? 'danger' : 'warning'}>{t(isDead ? 'dead' : 'retrying')}</Tag>}
            />
          ))}
        </ul>
        <LoadMore list={list} />
      </SideSection>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('removeWebhookTitle')}
        text={t('removeWebhookText')}
        confirmLabel={t('remove')}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
        isDanger
      />
    </Side>
  );
}
