import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { groupEnteredFrom, guestRoomPath, PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { EditIcon } from '../../ui/icons/edit-icon.tsx';
import { afterOverlays } from '../../ui/overlay/overlay-history.ts';
import { Screen } from '../../ui/page/screen.tsx';
import { NicknameDialog } from './nickname-dialog.tsx';
import styles from './me-info-screen.module.css';

/**
 * `/ml/meInfo`: the user's avatar and names. A user without a nickname stays here until they set one. Then the widget opens the
 * shared group that they came from. Spec: 2-contacts-groups §2, §4.
 */
export function MeInfoScreen() {
  const { t } = useTranslation(['profile', 'auth', 'errors', 'settings']);
  const go = useGo();
  const account = useAtomValue(accountAtom);
  const [isEditing, setEditing] = useState(false);
  useGoingOn(account !== undefined && account.name !== '' && !isEditing);
  if (account === undefined) return null;
  const isNameless = account.name === '';
  return (
    <Screen
      header={
        <>
          <Bar
            title={t('accountInfo')}
            leading={isNameless ? undefined : <BackButton onClick={() => go(PATHS.me, { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      <div className={styles.picture}>
        <button
          type="button"
          className={styles.avatar}
          aria-label={t('settings:editAvatar')}
          onClick={() => go(PATHS.avatar, { anime: 'open' })}
        >
          <PhotoAvatar userId={account.userId} name={account.name} photo={account.photo} size="profile" />
          <span className={styles.edit}>
            <EditIcon size={16} />
          </span>
        </button>
      </div>
      <CellGroup note={isNameless ? t('errors:nicknameUnset') : undefined}>
        <Cell label={t('auth:nickname')} value={account.name} hasArrow onClick={() => setEditing(true)} />
        <Cell label={t('auth:account')} value={account.loginName === '' ? '—' : account.loginName} />
        <Cell label="ID" value={account.userId} />
      </CellGroup>
      {isEditing && <NicknameDialog name={account.name} onClose={() => setEditing(false)} />}
    </Screen>
  );
}

/** Opens the shared group from which the user came, as soon as the user is ready. */
function useGoingOn(isReady: boolean): void {
  const go = useGo();
  const [query] = useSearchParams();
  const groupId = groupEnteredFrom(query);
  useEffect(() => {
    if (isReady && groupId !== undefined) afterOverlays(() => go(guestRoomPath(groupId), { replace: true }));
  }, [isReady, groupId, go]);
}
