import { useSearchParams } from 'wouter';
import { membersSortTarget } from '../../../components/group-paths.ts';
import { canManageMembers } from '../../../domain/group/administration.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { GroupGate } from './group-gate.tsx';
import { InactiveScreen } from './inactive-screen.tsx';
import { OnlineScreen } from './online-screen.tsx';

/**
 * `/ml/groupMembersSort?type=…&group_id=…`: the online or the inactive members of a group, for its owner and admins. Spec:
 * 2-contacts-groups §2 Group members sort.
 */
export function MembersSortScreen() {
  const { t } = useTranslation('groupAdmin');
  const [query] = useSearchParams();
  const { groupId, type, back } = membersSortTarget(query);
  const isOnline = type === 'showOnlineMembers';
  return (
    <GroupGate
      key={`${groupId} ${type}`}
      groupId={groupId}
      title={t(isOnline ? 'online' : 'inactive')}
      isAllowed={canManageMembers}
    >
      {(group) =>
        isOnline ? <OnlineScreen group={group} back={back} /> : <InactiveScreen group={group} back={back} />
      }
    </GroupGate>
  );
}
