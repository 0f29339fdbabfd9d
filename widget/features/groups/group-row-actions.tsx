import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../actions/group-info-actions.ts';
import { groupInfoPath } from '../../components/group-paths.ts';
import { PATHS } from '../../components/paths.ts';
import { DirectoryActions, type RowOffer } from '../../components/directory-actions.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOpenDetail } from '../../components/use-open-detail.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { leavingEnds } from '../../domain/group/permissions.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupsAtom } from '../../state/chats.ts';
import { InfoIcon } from '../../ui/icons/info-icon.tsx';
import { SignOutIcon } from '../../ui/icons/sign-out-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { afterOverlays } from '../../ui/overlay/overlay-history.ts';
import { LEAVE_TEXTS } from './leave-texts.ts';

/** The actions of the rows of the group list: its info, and leaving, which disbands an own group. Spec: 2-contacts-groups §2, §4. */
export function GroupRowActions({ list }: { readonly list: HTMLElement }) {
  const { t } = useTranslation('groupInfo');
  const groups = useAtomValue(groupsAtom);
  const { leave } = useActions().lazy(createGroupInfoActions);
  const { openId } = useOpenDetail();
  const go = useGo();
  const showOutcome = useOutcome();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** The group to leave. It stays for the texts of the closing question. */
  const [leaving, setLeaving] = useState<Group>();
  const texts = LEAVE_TEXTS[leavingEnds(leaving?.myRole ?? 'member')];

  function askToLeave(group: Group) {
    setLeaving(group);
    setAsking(true);
  }

  function offersOf(groupId: string): readonly RowOffer[] {
    const group = groups.get(groupId);
    if (group === undefined) return [];
    const ends = leavingEnds(group.myRole);
    return [
      {
        key: 'info',
        label: t('title'),
        icon: InfoIcon,
        tone: 'neutral',
        onChoose: () => afterOverlays(() => go(groupInfoPath(groupId), { anime: 'open' })),
      },
      {
        key: 'leave',
        label: t(LEAVE_TEXTS[ends].confirm),
        icon: ends === 'group' ? TrashIcon : SignOutIcon,
        tone: 'danger',
        onChoose: () => askToLeave(group),
      },
    ];
  }

  async function handleConfirm() {
    if (leaving === undefined) return;
    setBusy(true);
    const outcome = await leave(leaving.groupId);
    setBusy(false);
    setAsking(false);
    showOutcome(outcome, t(texts.done));
    // The group's chat may be open next to the list.
    if (outcome.ok && openId === leaving.groupId)
      afterOverlays(() => go(PATHS.groups, { replace: true, anime: 'close' }));
  }

  return (
    <>
      <DirectoryActions
        list={list}
        rowName="groupId"
        nameOf={(groupId) => groups.get(groupId)?.name ?? ''}
        offersOf={offersOf}
        onDelete={(groupId) => {
          const group = groups.get(groupId);
          if (group !== undefined) askToLeave(group);
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t(texts.question, { name: leaving?.name ?? '' })}
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
