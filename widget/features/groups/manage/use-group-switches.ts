import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import type { GroupSwitch } from '../../../domain/group/group-flag.ts';
import { canManageGroup, isSwitchOn, withSwitch } from '../../../domain/group/settings.ts';
import { useTranslation } from '../../../i18n/translation.tsx';

interface SwitchState {
  readonly isOn: boolean;
  readonly isSaving: boolean;
  readonly disabled: boolean;
  readonly description: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/**
 * The switches of a group. One is saved at a time, and locks the others; it shows the new value at once. After a failure it shows the
 * value of the group again, which a refusal has fetched. Spec: 2-contacts-groups §4 Group-privacy switches, §6.
 *
 * @returns the properties of the cell of one switch; `text` describes it while nothing else has to be said
 */
export function useGroupSwitches(group: Group): (name: GroupSwitch, text: string | undefined) => SwitchState {
  const { t } = useTranslation('groupManage');
  const { groupId, myRole, isFrozen, lockedFlags = [] } = group;
  const { setSwitch } = useActions().lazy(createGroupSettingsActions);
  const showOutcome = useOutcome();
  const [saving, setSaving] = useState<{ readonly name: GroupSwitch; readonly isOn: boolean }>();
  const shown = saving === undefined ? group : withSwitch(group, saving.name, saving.isOn);

  async function change(name: GroupSwitch, isOn: boolean) {
    setSaving({ name, isOn });
    showOutcome(await setSwitch(groupId, name, isOn));
    setSaving(undefined);
  }

  return (name, text) => {
    const isSaving = saving?.name === name;
    const isLocked = lockedFlags.includes(name);
    return {
      isOn: isSwitchOn(shown, name),
      isSaving,
      disabled: !canManageGroup(myRole) || isFrozen || isLocked || (saving !== undefined && !isSaving),
      description: isSaving ? t('saving') : isLocked ? t(isSwitchOn(group, name) ? 'lockedOn' : 'lockedOff') : text,
      onChange: (isOn) => void change(name, isOn),
    };
  };
}
