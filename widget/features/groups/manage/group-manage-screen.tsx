import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../../actions/group-info-actions.ts';
import { createGroupPeopleActions } from '../../../actions/group-people-actions.ts';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import { groupManageTarget, type ManagePart } from '../../../components/group-paths.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Group } from '../../../domain/group/group.ts';
import { canManageGroup } from '../../../domain/group/settings.ts';
import type { Result } from '../../../domain/result.ts';
import { groupsAtom } from '../../../state/chats.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
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
  const { loaded, retry } = useMemberInfos(groupId);
  useEffect(() => watchPeople(groupId), [watchPeople, groupId]);
  useEffect(() => () => void refreshGroup(groupId), [refreshGroup, groupId]);
  if (loaded?.ok !== true)
    return (
      <ManageFrame groupId={groupId} isBusy={loaded === undefined}>
        {loaded === undefined ? (
          <StateView title={<Spinner />} />
        ) : (
          <FailureView failure={loaded.failure} onRetry={retry} />
        )}
      </ManageFrame>
    );
  switch (part) {
    case 'picture':
      return <EditPictureScreen group={group} />;
    case 'privacy':
      return <GroupPrivacyScreen group={group} />;
    case undefined:
      return <GroupManage group={group} />;
  }
}

function useMemberInfos(groupId: string) {
  const { loadMemberInfos } = useActions().lazy(createGroupPeopleActions);
  const [loaded, setLoaded] = useState<Result<undefined, Failure>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void loadMemberInfos(groupId).then((outcome) => {
      if (isWanted) setLoaded(outcome);
    });
    return () => {
      isWanted = false;
    };
  }, [loadMemberInfos, groupId, tries]);
  return {
    loaded,
    retry() {
      setLoaded(undefined);
      setTries(tries + 1);
    },
  };
}
