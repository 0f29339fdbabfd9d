import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupApplicationActions } from '../../actions/group-application-actions.ts';
import { ApplyButton } from '../../components/apply-button.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { FailureView } from '../../components/failure-view.tsx';
import { chatPath, guestRoomPath } from '../../components/paths.ts';
import { useApplying } from '../../components/use-applying.ts';
import { useGo } from '../../components/use-go.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { GroupProfile } from '../../domain/group/application.ts';
import type { Result } from '../../domain/result.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupsAtom } from '../../state/chats.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import { GroupHead } from './group-head.tsx';
import styles from './joining.module.css';

interface GroupProfileScreenProps {
  /** Empty: the group number identifies the group. */
  readonly groupId: GroupId;
  readonly groupNumber: string;
  /** The path of the back button. */
  readonly back: string;
}

/**
 * A group that the user has not joined: its profile, and the button to join or apply. Spec: 2-contacts-groups §2 UserInfo (group
 * detail), Share link form.
 */
export function GroupProfileScreen({ groupId, groupNumber, back }: GroupProfileScreenProps) {
  const { t } = useTranslation('requests');
  const go = useGo();
  const { profile, retry } = useGroupProfile(groupId, groupNumber);
  const toast = useToast();
  const isLost = profile?.ok === false && isAbsent(profile.failure);
  const leave = useEffectEvent(() => {
    toast(t('groupNotFound'), 'failure');
    go(back, { replace: true, anime: 'close' });
  });
  useEffect(() => {
    if (isLost) leave();
  }, [isLost]);
  return (
    <Screen
      header={
        <>
          <Bar title={t('groupDetails')} leading={<BackButton onClick={() => go(back, { anime: 'close' })} />} />
          <ConnectionBanner />
        </>
      }
      isBusy={profile === undefined}
    >
      {profile === undefined ? (
        <StateView title={<Spinner />} />
      ) : profile.ok ? (
        <Profile profile={profile.value} />
      ) : isAbsent(profile.failure) ? (
        <StateView title={<Spinner />} />
      ) : (
        <FailureView failure={profile.failure} onRetry={retry} />
      )}
    </Screen>
  );
}

/**
 * The group does not exist, or the user may not see it: warn and go back. For every other failure, a retry may succeed. Spec:
 * 2-contacts-groups §8 (not_match on group lookups).
 */
const isAbsent = ({ code }: Failure): boolean => code === 'not_match' || code === 'invalid_request';

function useGroupProfile(groupId: GroupId, groupNumber: string) {
  const { loadGroupProfile, findGroup } = useActions().lazy(createGroupApplicationActions);
  const [profile, setProfile] = useState<Result<GroupProfile, Failure>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const found = groupId === '' ? findGroup(groupNumber) : loadGroupProfile(groupId);
    void found.then((outcome) => {
      if (isWanted) setProfile(outcome);
    });
    return () => {
      isWanted = false;
    };
  }, [loadGroupProfile, findGroup, groupId, groupNumber, tries]);
  const retry = (): void => {
    setProfile(undefined);
    setTries(tries + 1);
  };
  return { profile, retry };
}

function Profile({ profile }: { readonly profile: GroupProfile }) {
  const { t } = useTranslation(['requests', 'errors']);
  const go = useGo();
  const { groupId, name, groupNumber, isShared, isFrozen, needsApproval } = profile;
  const group = useAtomValue(groupsAtom).get(groupId);
  const isMember = group !== undefined;
  const isApplying = useApplying(groupId);
  return (
    <>
      {/* The member's group list is newer than the profile that was fetched before joining. */}
      <GroupHead group={group === undefined ? profile : { ...profile, memberCount: group.memberCount }} />
      <CellGroup>
        <Cell label={t('groupNumber')} value={<span className={styles.number}>{groupNumber}</span>} />
      </CellGroup>
      <div className={styles.actions}>
        {isMember ? (
          <Button isBlock onClick={() => go(chatPath(groupId), { anime: 'open' })}>
            {t('openChat')}
          </Button>
        ) : (
          <>
            <p className={styles.note} role="status">
              {isFrozen ? t('errors:groupFrozen') : isApplying && t('applyingText')}
            </p>
            {!isFrozen && <ApplyButton groupId={groupId} name={name} needsApproval={needsApproval} isBlock />}
            {isShared && (
              <Button look="soft" isBlock onClick={() => go(guestRoomPath(groupId), { anime: 'open' })}>
                {t('preview')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
