import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { createAlertActions, type NotificationState } from '../../actions/alert-actions.ts';
import { useActions } from '../../actions/actions-context.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useProductName } from '../../components/use-product-name.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { hasNotificationsAtom, hasSoundAtom } from '../../state/alerts.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { SwitchCell } from '../../ui/rows/switch-cell.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

/** `/ml/alerts`: sounds and notifications for new messages, on this device. L-39. */
export function AlertsScreen() {
  const { t } = useTranslation('alerts');
  const product = useProductName();
  const go = useGo();
  const { setSound, setNotifications, notificationState } = useActions().lazy(createAlertActions);
  const hasSound = useAtomValue(hasSoundAtom);
  const isWanted = useAtomValue(hasNotificationsAtom);
  const [state, setState] = useState<NotificationState | undefined>();
  const [isAsking, setAsking] = useState(false);
  const isHere = useIsHere();

  useEffect(() => {
    const show = (now: NotificationState) => {
      if (isHere()) setState(now);
    };
    const look = () => void notificationState().then(show);
    look();
    // The user may have changed the browser's settings.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [notificationState, isHere]);

  async function handleNotifications(isOn: boolean) {
    setAsking(isOn);
    const now = await setNotifications(isOn);
    if (!isHere()) return;
    setAsking(false);
    setState(now);
  }

  const isBlocked = state === 'denied' || state === 'unavailable';
  return (
    <Screen
      header={
        <>
          <Bar
            title={t('title')}
            leading={<BackButton onClick={() => go(PATHS.settings, { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      <CellGroup note={t('note')}>
        <SwitchCell label={t('sounds')} description={t('soundsText')} isOn={hasSound} onChange={setSound} />
        <SwitchCell
          label={t('notifications')}
          description={t(
            state === 'denied' ? 'blocked' : state === 'unavailable' ? 'unavailable' : 'notificationsText',
            { product },
          )}
          isOn={isWanted && state === 'granted'}
          isSaving={isAsking}
          disabled={state === undefined || isBlocked}
          onChange={(isOn) => void handleNotifications(isOn)}
        />
      </CellGroup>
    </Screen>
  );
}
