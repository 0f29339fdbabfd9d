import { groupManagePath } from '../../../components/group-paths.ts';
import type { Group } from '../../../domain/group/group.ts';
import type { GroupSwitch } from '../../../domain/group/group-flag.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { SwitchCell } from '../../../ui/rows/switch-cell.tsx';
import { ManageFrame } from './manage-frame.tsx';
import { useGroupSwitches } from './use-group-switches.ts';

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

/** The privacy of a group. Spec: 2-contacts-groups §2 Group privacy settings, §4, §6. */
export function GroupPrivacyScreen({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const { groupId } = group;
  const switchOf = useGroupSwitches(group);
  return (
    <ManageFrame groupId={groupId} title={t('privacy')} back={groupManagePath(groupId)}>
      {SECTIONS.map(({ title, switches }) => (
        <CellGroup key={title} title={t(title)} note={title === 'talking' ? t('savingNote') : undefined}>
          {switches.map((name) => {
            const { label, text } = TEXTS[name];
            return <SwitchCell key={name} label={t(label)} {...switchOf(name, text && t(text))} />;
          })}
        </CellGroup>
      ))}
    </ManageFrame>
  );
}
