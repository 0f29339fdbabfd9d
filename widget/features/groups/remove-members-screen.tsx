import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupPeopleActions } from '../../actions/group-people-actions.ts';
import { groupInfoPath } from '../../components/group-paths.ts';
import { MemberPicker } from '../../components/member-picker/member-picker.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Group } from '../../domain/group/group.ts';
import { PICKER_DEFAULT_MAX } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { UserMinusIcon } from '../../ui/icons/user-minus-icon.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useGroupPickerPeople } from './use-group-picker-people.ts';

/** The choice of members to remove from a group. Spec: 2-contacts-groups §2 Group info (remove picker), §6. */
export function RemoveMembersScreen({ group }: { readonly group: Group }) {
  const { groupId } = group;
  const { t } = useTranslation('groupPeople');
  const go = useGo();
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const { removeMembers } = useActions().lazy(createGroupPeopleActions);
  const source = useGroupPickerPeople(group, 'remove');
  const [asked, setAsked] = useState<readonly UserId[]>([]);
  /** One person by the action of a row: the picker stays open. */
  const [isOne, setOne] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = (): void => go(groupInfoPath(groupId), { anime: 'close' });

  function ask(userIds: readonly UserId[], isRowAction: boolean) {
    setAsked(userIds);
    setOne(isRowAction);
  }
  async function handleConfirm() {
    setBusy(true);
    const outcome = await removeMembers(groupId, asked);
    setBusy(false);
    setAsked([]);
    showOutcome(outcome, t('removed', { count: asked.length }));
    if (outcome.ok && !isOne && isHere()) leave();
  }

  return (
    <>
      <MemberPicker
        {...source}
        title={t('removeTitle')}
        emptyTitle={t('nobodyElse')}
        emptyText={t('nobodyElseText')}
        max={PICKER_DEFAULT_MAX}
        confirmLabel={(count) => t('removeCount', { count })}
        isDanger
        rowActions={[
          {
            key: 'remove',
            label: t('removeConfirm'),
            icon: UserMinusIcon,
            tone: 'danger',
            onChoose: (userId) => ask([userId], true),
          },
        ]}
        onConfirm={(userIds) => ask(userIds, false)}
        onCancel={leave}
      />
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={t('removeQuestion', { count: asked.length })}
        text={t('removeText')}
        confirmLabel={t('removeConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked([])}
      />
    </>
  );
}
