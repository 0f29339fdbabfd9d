import { useAtomValue } from 'jotai';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { entryPath, guestRoomPath, PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useGuestVisit } from '../../components/use-guest-visit.ts';
import { FailureText } from '../../components/failure-text.tsx';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { guestGroupsAtom } from '../../state/guest.ts';
import { ErrorArt } from '../../ui/art/error-art.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { CellGroup } from '../../ui/cell-group.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StateView } from '../../ui/state-view.tsx';
import styles from './joining.module.css';

interface GuestInfoProps {
  readonly groupId: GroupId;
  readonly back: string;
}

/** A shared group for who is not signed in: what it is, and the ways in. Spec: 1-chat §2 GuestInfo. */
export function GuestInfo({ groupId, back }: GuestInfoProps) {
  const { t } = useTranslation(['requests', 'chat', 'auth', 'common']);
  const go = useGo();
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
          <StateView
            art={<ErrorArt />}
            title={<FailureText failure={failure} />}
            actions={
              <Button size="small" onClick={retry}>
                {t('common:retry')}
              </Button>
            }
          />
        )
      ) : (
        <>
          <div className={styles.head}>
            <PhotoAvatar userId={groupId} name={group.name} photo={group.photo} size="profile" />
            <h2 className={styles.name}>
              <bdi>{group.name}</bdi>
            </h2>
            <p className={styles.sub}>{t('chat:memberCount', { count: group.memberCount })}</p>
          </div>
          {group.intro !== '' && (
            <CellGroup title={t('groupIntro')}>
              <p className={styles.intro} dir="auto">
                {group.intro}
              </p>
            </CellGroup>
          )}
          <div className={styles.deeds}>
            <Button isBlock onClick={() => go(guestRoomPath(groupId), { anime: 'close' })}>
              {t('preview')}
            </Button>
            <Button look="soft" isBlock onClick={() => go(entryPath(PATHS.login, groupId), { anime: 'open' })}>
              {t('auth:signIn')}
            </Button>
            <Button look="soft" isBlock onClick={() => go(entryPath(PATHS.register, groupId), { anime: 'open' })}>
              {t('auth:register')}
            </Button>
          </div>
        </>
      )}
    </Screen>
  );
}
