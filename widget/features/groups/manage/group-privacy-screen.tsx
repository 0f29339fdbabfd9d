import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { groupManagePath } from '../../../components/group-paths.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import type { GroupSwitch } from '../../../domain/group/group-flag.ts';
import { canManageGroup, isSwitchOn, withSwitch } from '../../../domain/group/settings.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { SwitchCell } from '../../../ui/rows/switch-cell.tsx';
import { ManageFrame } from './manage-frame.tsx';

const SECTIONS = [
  { title: 'joining', switches: ['share', 'find', 'invite', 'approval'] },
  { title: 'amongMembers', switches: ['add', 'check-admin', 'check-owner', 'card'] },
  { title: 'talking', switches: ['ban-all', 'ignore-ban-all', 'ignore-talk-interval'] },
] as const satisfies readonly { readonly title: string; readonly switches: readonly GroupSwitch[] }[];

const TEXTS = {
  share: { label: 'share', text: 'shareText' },
  find: { label: 'find', text: 'findText' },
  invite: { label: 'inviteMembers', text: 'inviteText' },
  approval: { label: 'approval', text: 'approvalText' },
  add: { label: 'addFriends', text: 'addFriendsText' },
  'check-admin': { label: 'checkAdmin', text: undefined },
  'check-owner': { label: 'checkOwner', text: undefined },
  card: { label: 'card', text: undefined },
  'ban-all': { label: 'banAll', text: 'banAllText' },
  'ignore-ban-all': { label: 'ignoreBanAll', text: 'ignoreBanAllText' },
  'ignore-talk-interval': { label: 'ignoreTalkInterval', text: 'ignoreTalkIntervalText' },
} as const satisfies Readonly<Record<GroupSwitch, { readonly label: string; readonly text: string | undefined }>>;

/**
 * The privacy of a group. One switch is saved at a time, and locks the others; it shows the new value at once. After a failure it
 * shows the value of the group again, which a refusal has fetched. Spec: 2-contacts-groups §2 Group privacy settings, §4, §6.
 */
export function GroupPrivacyScreen({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const { groupId, myRole, isFrozen, lockedFlags = [] } = group;
  const { setSwitch } = useActions().lazy(createGroupSettingsActions);
  const showOutcome = useOutcome();
  const [saving, setSaving] = useState<{ readonly name: GroupSwitch; readonly isOn: boolean }>();
  const shown = saving === undefined ? group : withSwitch(group, saving.name, saving.isOn);

  async function handleChange(name: GroupSwitch, isOn: boolean) {
    setSaving({ name, isOn });
    showOutcome(await setSwitch(groupId, name, isOn));
    setSaving(undefined);
  }

  function descriptionOf(name: GroupSwitch): string | undefined {
    if (saving?.name === name) return t('saving');
    if (lockedFlags.includes(name)) return t(isSwitchOn(group, name) ? 'lockedOn' : 'lockedOff');
    const { text } = TEXTS[name];
    return text === undefined ? undefined : t(text);
  }

  return (
    <ManageFrame groupId={groupId} title={t('privacy')} back={groupManagePath(groupId)}>
      {SECTIONS.map(({ title, switches }) => (
        <CellGroup key={title} title={t(title)} note={title === 'talking' ? t('savingNote') : undefined}>
          {switches.map((name) => (
            <SwitchCell
              key={name}
              label={t(TEXTS[name].label)}
              description={descriptionOf(name)}
              isOn={isSwitchOn(shown, name)}
              isSaving={saving?.name === name}
              disabled={
                !canManageGroup(myRole) ||
                isFrozen ||
                lockedFlags.includes(name) ||
                (saving !== undefined && saving.name !== name)
              }
              onChange={(isOn) => void handleChange(name, isOn)}
            />
          ))}
        </CellGroup>
      ))}
    </ManageFrame>
  );
}
