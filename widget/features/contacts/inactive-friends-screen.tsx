import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPeopleActions, type InactiveFriend } from '../../actions/people-actions.ts';
import { DayFilter } from '../../components/member-picker/day-filter.tsx';
import { MemberPicker } from '../../components/member-picker/member-picker.tsx';
import type { PickerPerson } from '../../components/member-picker/picker-person.ts';
import { PATHS } from '../../components/paths.ts';
import { useFailureToast } from '../../components/use-failure-toast.ts';
import { useGo } from '../../components/use-go.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { friendDisplayName } from '../../domain/contact/friend.ts';
import type { InactiveDays } from '../../domain/contact/inactivity.ts';
import type { Failure } from '../../domain/failure.ts';
import { INACTIVE_DEFAULT_DAYS, MAX_GROUP_MEMBERS } from '../../domain/limits.ts';
import type { Result } from '../../domain/result.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { tenantAtom } from '../../state/environment.ts';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';

/**
 * `/ml/inactivefriends`: the friends without a visit for some days, several of whom the user can delete at once. Spec:
 * 2-contacts-groups §2 Contacts (bulk delete of inactive friends with a day filter), §5.
 */
export function InactiveFriendsScreen() {
  const { t } = useTranslation('contacts');
  const go = useGo();
  const toast = useToast();
  const showFailure = useFailureToast();
  const { deleteFriends } = useActions().lazy(createPeopleActions);
  const max = useAtomValue(tenantAtom)?.maxGroupMembers ?? MAX_GROUP_MEMBERS;
  const [days, setDays] = useState<InactiveDays>(INACTIVE_DEFAULT_DAYS);
  const { people, failure, retry } = useInactivePeople(days);
  const [asked, setAsked] = useState<readonly UserId[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [deletions, setDeletions] = useState(0);

  async function handleConfirm() {
    setBusy(true);
    const outcome = await deleteFriends(asked);
    setBusy(false);
    setAsked([]);
    if (!outcome.ok) return showFailure(outcome.failure);
    setDeletions(deletions + 1);
    const left = asked.length - outcome.value.length;
    if (left > 0) toast(t('someNotDeleted', { count: left }), 'failure');
    else toast(t('friendsDeleted', { count: outcome.value.length }), 'success');
  }

  return (
    <>
      <MemberPicker
        // The selection must not contain people who are no longer listed.
        selectionOf={`${days} ${deletions}`}
        title={t('inactiveFriends')}
        people={people}
        problem={failure && { failure, onRetry: retry }}
        filter={<DayFilter days={days} onChange={setDays} />}
        emptyTitle={t('noInactiveTitle')}
        emptyText={t('noInactiveText')}
        max={max}
        fullText={t('atMostDeleted', { max })}
        nobodyText={t('noFriendChosen')}
        confirmLabel={(count) => t('deleteCount', { count })}
        isDanger
        rowActions={[
          {
            key: 'delete',
            label: t('deleteConfirm'),
            icon: TrashIcon,
            tone: 'danger',
            onChoose: (userId) => setAsked([userId]),
          },
        ]}
        onConfirm={setAsked}
        onCancel={() => go(PATHS.contacts, { anime: 'close' })}
      />
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={t('deleteQuestion', { count: asked.length })}
        text={t('deleteText')}
        confirmLabel={t('deleteConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked([])}
      />
    </>
  );
}

/** The inactive friends who are still friends: a deletion removes them at once. */
function useInactivePeople(days: InactiveDays) {
  const { loadInactiveFriends } = useActions().lazy(createPeopleActions);
  const friends = useAtomValue(friendsAtom);
  const [loaded, setLoaded] = useState<{
    readonly days: InactiveDays;
    readonly outcome: Result<readonly InactiveFriend[], Failure>;
  }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void loadInactiveFriends(days).then((outcome) => {
      if (isWanted) setLoaded({ days, outcome });
    });
    return () => {
      isWanted = false;
    };
  }, [loadInactiveFriends, days, tries]);
  const outcome = loaded?.days === days ? loaded.outcome : undefined;
  const people = useMemo(
    () =>
      outcome?.ok === true
        ? outcome.value.flatMap(({ userId, lastSeenMs }): readonly PickerPerson[] => {
            const friend = friends.get(userId);
            if (friend === undefined || friend.isBlacklisted) return [];
            const { photo, name } = friend;
            return [{ userId, photo, name: friendDisplayName(friend), otherNames: [name], lastSeenMs }];
          })
        : undefined,
    [outcome, friends],
  );
  return {
    people,
    failure: outcome?.ok === false ? outcome.failure : undefined,
    retry() {
      setLoaded(undefined);
      setTries(tries + 1);
    },
  };
}
