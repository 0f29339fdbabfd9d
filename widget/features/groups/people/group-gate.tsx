import { useAtomValue } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../../actions/group-info-actions.ts';
import { FailureText } from '../../../components/failure-text.tsx';
import { PATHS } from '../../../components/paths.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import type { Group } from '../../../domain/group/group.ts';
import type { GroupRole } from '../../../domain/group/role.ts';
import { groupsAtom } from '../../../state/chats.ts';
import { isBaseDataLoadedAtom } from '../../../state/environment.ts';
import { ErrorArt } from '../../../ui/art/error-art.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { PeopleFrame } from './people-frame.tsx';

interface GroupGateProps {
  readonly groupId: GroupId;
  readonly title: string;
  readonly isAllowed: (role: GroupRole) => boolean;
  readonly children: (group: Group) => ReactNode;
}

/**
 * Opens a screen of a group for the roles that may see it, and keeps the members up to date. The user may lose the role while the
 * screen is open.
 */
export function GroupGate({ groupId, title, isAllowed, children }: GroupGateProps): ReactNode {
  const group = useAtomValue(groupsAtom).get(groupId);
  const isLoaded = useAtomValue(isBaseDataLoadedAtom);
  const { watchPeople } = useActions().lazy(createGroupInfoActions);
  const isOpen = group !== undefined && isAllowed(group.myRole);
  useEffect(() => (isOpen ? watchPeople(groupId) : undefined), [isOpen, watchPeople, groupId]);
  if (isOpen) return children(group);
  const isWaiting = group === undefined && !isLoaded;
  return (
    <PeopleFrame title={title} back={PATHS.groups} isBusy={isWaiting}>
      {isWaiting ? (
        <StateView title={<Spinner />} />
      ) : (
        <StateView
          art={<ErrorArt />}
          title={<FailureText failure={{ code: group === undefined ? 'noGroupMember' : 'forbidden' }} />}
        />
      )}
    </PeopleFrame>
  );
}
