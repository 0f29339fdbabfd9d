import { useAtomValue } from 'jotai';
import { commandLogPath, groupManagePath, membersSortPath } from '../../../components/group-paths.ts';
import { useGo } from '../../../components/use-go.ts';
import { canManageAdmins, canManageMembers } from '../../../domain/group/administration.ts';
import type { Group } from '../../../domain/group/group.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupMembersAtom, onlineMembersAtom } from '../../../state/group-people.ts';
import { accountAtom } from '../../../state/session.ts';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { CrownIcon } from '../../../ui/icons/crown-icon.tsx';
import { ListIcon } from '../../../ui/icons/list-icon.tsx';
import { MicOffIcon } from '../../../ui/icons/mic-off-icon.tsx';
import { UsersIcon } from '../../../ui/icons/users-icon.tsx';
import { Cell } from '../../../ui/rows/cell.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';

/** The entries to the administration of a group's people, for its owner and admins. Spec: 2-contacts-groups §2 Group manage, §6. */
export function PeopleCells({ group: { groupId, myRole } }: { readonly group: Group }) {
  const { t } = useTranslation('groupAdmin');
  const go = useGo();
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const online = useAtomValue(onlineMembersAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  if (!canManageMembers(myRole)) return null;
  const all = members === undefined || members.size === 0 ? undefined : [...members.values()];
  const open = (path: string) => () => go(path, { anime: 'open' });
  return (
    <CellGroup title={t('people')}>
      {canManageAdmins(myRole) && (
        <Cell
          label={t('admins')}
          icon={<CrownIcon />}
          iconTone="accent"
          value={all?.filter(({ role }) => role === 'admin').length}
          hasArrow
          onClick={open(groupManagePath(groupId, 'admins'))}
        />
      )}
      <Cell
        label={t('online')}
        icon={<UsersIcon />}
        iconTone="success"
        value={
          online?.groupId === groupId ? [...online.userIds].filter((userId) => userId !== ownId).length : undefined
        }
        hasArrow
        onClick={open(membersSortPath(groupId, 'showOnlineMembers'))}
      />
      <Cell
        label={t('inactive')}
        icon={<ClockIcon />}
        hasArrow
        onClick={open(membersSortPath(groupId, 'showInactiveMembers'))}
      />
      <Cell
        label={t('bans')}
        icon={<MicOffIcon />}
        iconTone="warning"
        value={all?.filter(({ postingBanned }) => postingBanned).length}
        hasArrow
        onClick={open(groupManagePath(groupId, 'bans'))}
      />
      <Cell label={t('log')} icon={<ListIcon />} hasArrow onClick={open(commandLogPath(groupId))} />
    </CellGroup>
  );
}
