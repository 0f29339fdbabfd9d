import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createSecurityActions } from '../../actions/security-actions.ts';
import { FailureView } from '../../components/failure-view.tsx';
import { PATHS } from '../../components/paths.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import { isPhoneDevice } from '../../domain/session/device.ts';
import type { AccountSecurity, SessionInfo } from '../../domain/session/security.ts';
import { formatFullDateTime } from '../../i18n/format-moment.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { accountAtom } from '../../state/session.ts';
import { securityAtom } from '../../state/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { LaptopIcon } from '../../ui/icons/laptop-icon.tsx';
import { LockIcon } from '../../ui/icons/lock-icon.tsx';
import { MobileIcon } from '../../ui/icons/mobile-icon.tsx';
import { UserIcon } from '../../ui/icons/user-icon.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';
import { useLoaded } from './use-loaded.ts';

/** `/ml/settings__safe__verify`: the password and the devices of the account. Spec: 3-transport §2. L-PS4. */
export function SecurityScreen() {
  const { t } = useTranslation('settings');
  const { loadSecurity } = useActions().lazy(createSecurityActions);
  const security = useAtomValue(securityAtom);
  const { failure, retry } = useLoaded(loadSecurity);
  return (
    <SettingsPage title={t('security')} back={PATHS.settings} isBusy={security === undefined && failure === undefined}>
      {security !== undefined ? (
        <Details security={security} />
      ) : failure === undefined ? (
        <div className={styles.wait}>
          <Spinner />
        </div>
      ) : (
        <FailureView failure={failure} onRetry={retry} />
      )}
    </SettingsPage>
  );
}

function Details({ security }: { readonly security: AccountSecurity }) {
  const { t } = useTranslation(['settings', 'auth']);
  const account = useAtomValue(accountAtom);
  const [isChanging, setChanging] = useState(false);
  const timeText = useTimeText();
  const { hasPassword, phoneEnd, passwordChangedMs, sessions, maxSessions } = security;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <CellGroup title={t('signIn')} note={hasPassword ? undefined : t('noPassword')}>
        {hasPassword && <Cell label={t('auth:account')} icon={<UserIcon />} value={account?.loginName} />}
        {hasPassword && (
          <Cell
            label={t('changePassword')}
            description={
              passwordChangedMs === undefined ? undefined : t('changedAt', { time: timeText(passwordChangedMs) })
            }
            icon={<LockIcon />}
            iconTone="warning"
            hasArrow
            onClick={() => setChanging(true)}
          />
        )}
        {phoneEnd !== undefined && (
          <Cell label={t('auth:phone')} icon={<MobileIcon />} iconTone="success" value={`•••• ${phoneEnd}`} />
        )}
        {!hasPassword && <Cell label={t('platformAccount')} icon={<UserIcon />} value={account?.name} />}
      </CellGroup>
      <CellGroup title={t('thisDevice')}>
        {sessions
          .filter(({ isCurrent }) => isCurrent)
          .map((session) => (
            <DeviceCell key={session.sessionId} session={session} />
          ))}
      </CellGroup>
      {others.length > 0 && <OtherDevices sessions={others} hasPassword={hasPassword} />}
      <p className={styles.note}>{t('deviceLimit', { count: maxSessions })}</p>
      {isChanging && <PasswordDialog hasPhone={phoneEnd !== undefined} onClose={() => setChanging(false)} />}
    </>
  );
}

interface OtherDevicesProps {
  readonly sessions: readonly SessionInfo[];
  readonly hasPassword: boolean;
}

function OtherDevices({ sessions, hasPassword }: OtherDevicesProps) {
  const { t } = useTranslation(['settings', 'profile']);
  const { endSessions } = useActions().lazy(createSecurityActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const deviceText = useDeviceText();
  const [busy, setBusy] = useState<string | undefined>();
  const [isAsking, setAsking] = useState(false);

  /** Empty: all other devices. */
  async function end(sessionId: string) {
    setAsking(false);
    if (busy !== undefined) return;
    setBusy(sessionId);
    const ended = await endSessions(sessionId === '' ? undefined : sessionId);
    showOutcome(ended, t('signedOutThere'));
    if (isHere()) setBusy(undefined);
  }

  return (
    <>
      <CellGroup title={t('otherDevices')} note={hasPassword ? t('unknownDevice') : undefined}>
        {sessions.map((session) => (
          <DeviceCell key={session.sessionId} session={session}>
            <Button
              look="line"
              size="small"
              isBusy={busy === session.sessionId}
              aria-label={t('signOutDevice', { device: deviceText(session.device) })}
              onClick={() => void end(session.sessionId)}
            >
              {t('profile:signOut')}
            </Button>
          </DeviceCell>
        ))}
      </CellGroup>
      <CellGroup>
        <Cell label={t('signOutOthers')} isDanger isCentred aria-busy={busy === ''} onClick={() => setAsking(true)} />
      </CellGroup>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('signOutOthersQuestion')}
        text={t('signOutOthersText')}
        confirmLabel={t('profile:signOut')}
        isDanger
        onConfirm={() => void end('')}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface DeviceCellProps {
  readonly session: SessionInfo;
  readonly children?: React.ReactNode;
}

function DeviceCell({ session: { device, lastSeenMs, isCurrent }, children }: DeviceCellProps) {
  const { t } = useTranslation('settings');
  const timeText = useTimeText();
  const deviceText = useDeviceText();
  return (
    <Cell
      label={deviceText(device)}
      description={isCurrent ? <span className={styles.active}>{t('activeNow')}</span> : timeText(lastSeenMs)}
      icon={isPhoneDevice(device) ? <MobileIcon /> : <LaptopIcon />}
      trailing={children}
    />
  );
}

function useDeviceText(): (device: string) => string {
  const { t } = useTranslation('settings');
  return (device) => (device === '' ? t('unknownDeviceName') : device);
}

function useTimeText(): (timeMs: number) => string {
  const language = useLanguage();
  return (timeMs) => formatFullDateTime(timeMs, { language, nowMs: Date.now() });
}
