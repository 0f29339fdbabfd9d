import { useAtomValue } from 'jotai';
import { entryPath, guestRoomPath, PATHS } from '../../components/paths.ts';
import { useCanRegister } from '../../components/use-can-register.ts';
import { useGo } from '../../components/use-go.ts';
import { useGuestVisit } from '../../components/use-guest-visit.ts';
import { GuestFailure } from '../../components/guest-failure.tsx';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { guestGroupsAtom } from '../../state/guest.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { GroupHead } from './group-head.tsx';
import styles from './joining.module.css';

interface GuestInfoProps {
  readonly groupId: GroupId;
  readonly back: string;
}

/** A shared group for a user who is not signed in: its profile, and buttons to preview, sign in or register. Spec: 1-chat §2 GuestInfo. */
export function GuestInfo({ groupId, back }: GuestInfoProps) {
  const { t } = useTranslation(['requests', 'auth']);
  const go = useGo();
  const canRegister = useCanRegister();
  const { failure, retry } = useGuestVisit(groupId);
  const group = useAtomValue(guestGroupsAtom).get(groupId)?.group;
  return (
    <Screen
      header={<Bar title={t('groupDetails')} leading={<BackButton onClick={() => go(back, { anime: 'close' })} />} />}
      isBusy={group === undefined && failure === undefined}
    >
      {group === undefined ? (
        failure === undefined ? (
          <StateView title={<Spinner />} />
        ) : (
          <GuestFailure groupId={groupId} failure={failure} onRetry={retry} />
        )
      ) : (
        <>
          <GroupHead group={group} />
          <div className={styles.actions}>
            <Button isBlock onClick={() => go(guestRoomPath(groupId), { anime: 'close' })}>
              {t('preview')}
            </Button>
            <Button look="soft" isBlock onClick={() => go(entryPath(PATHS.login, groupId), { anime: 'open' })}>
              {t('auth:signIn')}
            </Button>
            {canRegister && (
              <Button look="soft" isBlock onClick={() => go(entryPath(PATHS.register, groupId), { anime: 'open' })}>
                {t('auth:register')}
              </Button>
            )}
          </div>
        </>
      )}
    </Screen>
  );
}
