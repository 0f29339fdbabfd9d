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
  const refusedNames = useRefusedNames(refusedIds);
  const leave = (): void => go(groupInfoPath(groupId), { anime: 'close' });

  async function handleConfirm(userIds: readonly UserId[]) {
    setBusy(true);
    const outcome = await invite(groupId, userIds);
    setBusy(false);
    const count = outcome.ok ? outcome.value.addedIds.length : 0;
    showOutcome(outcome, count === 0 ? undefined : t('invited', { count }));
    if (!outcome.ok || !isHere()) return;
    if (outcome.value.refusedIds.length === 0) leave();
    else setRefusedIds(outcome.value.refusedIds);
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
        onConfirm={(userIds) => void handleConfirm(userIds)}
        onCancel={leave}
      />
      <Dialog
        isOpen={refusedIds.length > 0}
        role="alertdialog"
        title={t('refusedTitle')}
        text={t('refusedInvite', { names: refusedNames })}
        onClose={leave}
        actions={
          <Button size="small" onClick={leave} data-autofocus>
            {t('common:ok')}
          </Button>
        }
      />
    </>
  );
}
