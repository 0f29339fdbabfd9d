import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupPeopleActions } from '../../actions/group-people-actions.ts';
import { groupInfoPath } from '../../components/group-paths.ts';
import { MemberPicker } from '../../components/member-picker/member-picker.tsx';
import { useFriendPeople } from '../../components/member-picker/use-friend-people.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Group } from '../../domain/group/group.ts';
import { INVITE_CANDIDATES, MAX_GROUP_MEMBERS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { tenantAtom } from '../../state/environment.ts';
import { groupMembersAtom } from '../../state/group-people.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { UserPlusIcon } from '../../ui/icons/user-plus-icon.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useRefusedNames } from './use-refused-names.ts';

/** The choice of friends to invite to a group, at most 30 at once. Spec: 2-contacts-groups §2 Group info, §5 Group invite. */
export function InviteScreen({ group: { groupId, memberCount } }: { readonly group: Group }) {
  const { t } = useTranslation(['groupPeople', 'common', 'contacts']);
  const go = useGo();
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const { invite } = useActions().lazy(createGroupPeopleActions);
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const maxMembers = useAtomValue(tenantAtom)?.maxGroupMembers ?? MAX_GROUP_MEMBERS;
  const friends = useFriendPeople(members);
  const [isBusy, setBusy] = useState(false);
  const [refusedIds, setRefusedIds] = useState<readonly UserId[]>([]);
  /** One person by the action of a row: the picker stays open. */
  const [isOne, setOne] = useState(false);
  const refusedNames = useRefusedNames(refusedIds);
  const leave = (): void => go(groupInfoPath(groupId), { anime: 'close' });

  async function inviteAll(userIds: readonly UserId[], isLast: boolean) {
    setBusy(true);
    const outcome = await invite(groupId, userIds);
    setBusy(false);
    const count = outcome.ok ? outcome.value.addedIds.length : 0;
    showOutcome(outcome, count === 0 ? undefined : t('invited', { count }));
    if (!outcome.ok || !isHere()) return;
    if (outcome.value.refusedIds.length > 0) {
      setOne(!isLast);
      setRefusedIds(outcome.value.refusedIds);
    } else if (isLast) leave();
  }

  function closeRefusal() {
    if (isOne) setRefusedIds([]);
    else leave();
  }

  return (
    <>
      <MemberPicker
        title={t('inviteTitle')}
        people={members === undefined || members.size === 0 ? undefined : friends}
        emptyTitle={t('contacts:friendsEmptyTitle')}
        emptyText={t('contacts:friendsEmptyText')}
        max={Math.max(0, Math.min(INVITE_CANDIDATES, maxMembers - memberCount))}
        confirmLabel={(count) => t('inviteCount', { count })}
        isBusy={isBusy}
        rowActions={[
          {
            key: 'invite',
            label: t('invite'),
            icon: UserPlusIcon,
            tone: 'accent',
            onChoose: (userId) => void inviteAll([userId], false),
          },
        ]}
        onConfirm={(userIds) => void inviteAll(userIds, true)}
        onCancel={leave}
      />
      <Dialog
        isOpen={refusedIds.length > 0}
        role="alertdialog"
        title={t('refusedTitle')}
        text={t('refusedInvite', { names: refusedNames })}
        onClose={closeRefusal}
        actions={
          <Button size="small" onClick={closeRefusal} data-autofocus>
            {t('common:ok')}
          </Button>
        }
      />
    </>
  );
}
