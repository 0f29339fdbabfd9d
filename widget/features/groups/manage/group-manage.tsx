import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { useFailureText } from '../../../components/failure-text.tsx';
import { groupManagePath } from '../../../components/group-paths.ts';
import { TextDialog } from '../../../components/text-dialog.tsx';
import { useGo } from '../../../components/use-go.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import { checkGroupName } from '../../../domain/group/group-name.ts';
import { MAX_GROUP_NAME_GRAPHEMES } from '../../../domain/limits.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Cell } from '../../../ui/rows/cell.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { LockIcon } from '../../../ui/icons/lock-icon.tsx';
import { PeopleCells } from '../people/people-cells.tsx';
import { FlushCell } from './flush-cell.tsx';
import { AdminColorCell } from './admin-color-cell.tsx';
import { MessageLimitCell } from './message-limit-cell.tsx';
import { ManageFrame } from './manage-frame.tsx';
import { TalkIntervalCell } from './talk-interval-cell.tsx';

interface GroupProps {
  readonly group: Group;
}

/** The settings of a group for its owner and admins. A frozen group shows them, but cannot be changed. Spec: 2-contacts-groups §2. */
export function GroupManage({ group }: GroupProps) {
  const { t } = useTranslation(['groupManage', 'errors']);
  const go = useGo();
  const { groupId, isFrozen } = group;
  return (
    <ManageFrame groupId={groupId}>
      <CellGroup note={isFrozen ? t('errors:groupFrozen') : undefined}>
        <PictureCell group={group} />
        <NameCell group={group} />
        <TalkIntervalCell group={group} />
        <MessageLimitCell group={group} />
        <AdminColorCell group={group} />
      </CellGroup>
      <PeopleCells group={group} />
      <CellGroup title={t('safety')}>
        <Cell
          label={t('privacy')}
          icon={<LockIcon />}
          iconTone="accent"
          hasArrow
          onClick={() => go(groupManagePath(groupId, 'privacy'), { anime: 'open' })}
        />
      </CellGroup>
      <FlushCell group={group} />
    </ManageFrame>
  );
}

function PictureCell({ group: { groupId, name, photo, isFrozen } }: GroupProps) {
  const { t } = useTranslation('groupManage');
  const go = useGo();
  return (
    <Cell
      label={t('picture')}
      disabled={isFrozen}
      trailing={<PhotoAvatar userId={groupId} name={name} photo={photo} size="list" />}
      hasArrow
      onClick={() => go(groupManagePath(groupId, 'picture'), { anime: 'open' })}
    />
  );
}

function NameCell({ group: { groupId, name, isFrozen } }: GroupProps) {
  const { t } = useTranslation(['groupManage', 'groupPeople']);
  const { rename } = useActions().lazy(createGroupSettingsActions);
  const failureText = useFailureText();
  const showOutcome = useOutcome();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Cell
        label={t('groupPeople:groupName')}
        value={<bdi>{name}</bdi>}
        disabled={isFrozen}
        hasArrow
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <TextDialog
          title={t('rename')}
          label={t('groupPeople:groupName')}
          hint={t('groupPeople:nameHint')}
          max={MAX_GROUP_NAME_GRAPHEMES}
          text={name}
          check={(text) => {
            const checked = checkGroupName(text);
            // An empty field is no error while the user types.
            return checked.ok || text.trim() === '' ? undefined : failureText(checked.failure);
          }}
          onSave={async (text) => {
            const outcome = await rename(groupId, text);
            if (!outcome.ok) return failureText(outcome.failure);
            showOutcome(outcome, t('saved'));
            setOpen(false);
            return undefined;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
