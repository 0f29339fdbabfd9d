import { useState } from 'react';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { TextButton } from '../../../../../widget/ui/controls/text-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import { LaptopIcon } from '../../../../../widget/ui/icons/laptop-icon.tsx';
import { MobileIcon } from '../../../../../widget/ui/icons/mobile-icon.tsx';
import { ConfirmDialog } from '../../../../../widget/ui/overlay/confirm-dialog.tsx';
import type { Session } from '../../../../server-client/generated/players.ts';
import { Item } from '../../kit/panel.tsx';
import { SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { useCall, useRun, useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import side from '../../kit/side.module.css';

/** The devices on which a player is signed in. */
export function PlayerSessions({ path, mayEnd }: { readonly path: string; readonly mayEnd: boolean }) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const times = useTimes();
  const { data, reload } = useLoad<{ readonly data: readonly Session[] }>(`${path}/sessions`);
  const [isAsking, setAsking] = useState(false);
  const sessions = data?.data ?? [];
  const end = async (action: Promise<boolean>): Promise<void> => {
    if (await action) reload();
  };
  return (
    <SideSection
      title={t('sessions')}
      actions={
        mayEnd && sessions.length > 0 && <TextButton onClick={() => setAsking(true)}>{t('signOutAll')}</TextButton>
      }
    >
      {data !== undefined && sessions.length === 0 && <p className={side.nothing}>{t('noSessions')}</p>}
      <ul className={side.list}>
        {sessions.map(({ sessionId, device, createdAt, lastSeenAt }) => (
          <Item
            key={sessionId}
            icon={/android|iphone|ipad/i.test(device) ? <MobileIcon size={18} /> : <LaptopIcon size={18} />}
            title={device || t('unknownDevice')}
            detail={t('seen', { time: times.ago(lastSeenAt ?? createdAt) })}
            trailing={
              mayEnd && (
                <IconButton
                  tone="dim"
                  label={t('endSession', { device: device || t('unknownDevice') })}
                  icon={<CloseIcon size={16} />}
                  onClick={() => void end(run(call('DELETE', `${path}/sessions/${sessionId}`)))}
                />
              )
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('signOutAllTitle')}
        text={t('signOutAllText')}
        confirmLabel={t('signOutAll')}
        onConfirm={() => {
          setAsking(false);
          void end(run(call('DELETE', `${path}/sessions`)));
        }}
        onCancel={() => setAsking(false)}
      />
    </SideSection>
  );
}
