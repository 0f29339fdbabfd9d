import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../../actions/group-info-actions.ts';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import { groupManagePath, groupManageTarget, type ManagePart } from '../../../components/group-paths.ts';
import { canManageAdmins } from '../../../domain/group/administration.ts';
import type { Group } from '../../../domain/group/group.ts';
import { canManageGroup } from '../../../domain/group/settings.ts';
import { groupsAtom } from '../../../state/chats.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { AdminsScreen } from '../people/admins-screen.tsx';
import { BansScreen } from '../people/bans-screen.tsx';
import { useMemberInfos } from '../use-member-infos.ts';
import { GroupManage } from './group-manage.tsx';
import { EditPictureScreen } from './edit-picture-screen.tsx';
import { GroupPrivacyScreen } from './group-privacy-screen.tsx';
import { ManageFrame } from './manage-frame.tsx';

/**
 * `/ml/groupManage?groupId=…`: the management of a group and its subscreens (`part`), for its owner and admins. Spec:
 * 2-contacts-groups §2 Group manage, §4, §6.
 */
export function GroupManageScreen() {
  const [query] = useSearchParams();
  const { groupId, part } = groupManageTarget(query);
  const group = useAtomValue(groupsAtom).get(groupId);
  // The user may lose the role while the screen is open.
  if (group !== undefined && canManageGroup(group.myRole)) return <Managed key={groupId} group={group} part={part} />;
  return (
    <ManageFrame groupId={groupId}>
      <FailureView failure={{ code: group === undefined ? 'noGroupMember' : 'forbidden' }} />
    </ManageFrame>
  );
}

interface ManagedProps {
  readonly group: Group;
  readonly part: ManagePart | undefined;
}

/** Opens after the members' details were fetched; unchanged details count as success. Spec: 2-contacts-groups §4. */
function Managed({ group, part }: ManagedProps) {
  const { groupId } = group;
  const { watchPeople } = useActions().lazy(createGroupInfoActions);
  const { refreshGroup } = useActions().lazy(createGroupSettingsActions);
  const { isLoaded, problem } = useMemberInfos(groupId);
  useEffect(() => watchPeople(groupId), [watchPeople, groupId]);
  useEffect(() => () => void refreshGroup(groupId), [refreshGroup, groupId]);
  if (!isLoaded || problem !== undefined)
    return (
      <ManageFrame groupId={groupId} isBusy={!isLoaded}>
        {problem === undefined ? <StateView title={<Spinner />} /> : <FailureView {...problem} />}
      </ManageFrame>
    );
  switch (part) {
    case 'picture':
      return <EditPictureScreen group={group} />;
    case 'privacy':
      return <GroupPrivacyScreen group={group} />;
    case 'admins':
      return canManageAdmins(group.myRole) ? (
        <AdminsScreen group={group} back={groupManagePath(groupId)} />
      ) : (
        <GroupManage group={group} />
      );
    case 'bans':
      return <BansScreen group={group} back={groupManagePath(groupId)} />;
    case undefined:
      return <GroupManage group={group} />;
  }
}
