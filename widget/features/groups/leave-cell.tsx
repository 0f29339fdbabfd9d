import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../actions/group-info-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { leavingEnds } from '../../domain/group/permissions.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { SignOutIcon } from '../../ui/icons/sign-out-icon.tsx';
import { LEAVE_TEXTS } from './leave-texts.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

export interface LeaveCellProps {
  readonly group: Group;
  /** Called with the group before the user leaves it, and with undefined if leaving fails. */
  readonly onLeaving: (group: Group | undefined) => void;
}

/** The cell to leave a group: members leave it, its owner dissolves it. Spec: 2-contacts-groups §4 Roles. */
export function LeaveCell({ group, onLeaving }: LeaveCellProps) {
  const { groupId, name, myRole } = group;
  const { t } = useTranslation('groupInfo');
  const { leave } = useActions().lazy(createGroupInfoActions);
  const go = useGo();
  const showOutcome = useOutcome();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isHere = useIsHere();
  const texts = LEAVE_TEXTS[leavingEnds(myRole)];

  async function handleConfirm() {
    setBusy(true);
    // The group may disappear from the list before the answer arrives.
    onLeaving(group);
    const outcome = await leave(groupId);
    setBusy(false);
    setAsking(false);
    showOutcome(outcome, t(texts.done));
    if (outcome.ok && isHere()) go(PATHS.home, { replace: true, anime: 'close' });
    if (!outcome.ok) onLeaving(undefined);
  }

  return (
    <>
      <Cell label={t(texts.action)} icon={<SignOutIcon />} iconTone="bare" isDanger onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t(texts.question, { name })}
        text={t(texts.text)}
        confirmLabel={t(texts.confirm)}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
