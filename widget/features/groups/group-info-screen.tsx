import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../actions/group-info-actions.ts';
import { groupInfoTarget } from '../../components/group-paths.ts';
import type { Group } from '../../domain/group/group.ts';
import { canHandOver } from '../../domain/group/administration.ts';
import { canInvite, canRemoveMembers } from '../../domain/group/permissions.ts';
import { groupsAtom } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';
import { GroupInfo } from './group-info.tsx';
import { GroupMembersScreen } from './group-members-screen.tsx';
import { HandOverScreen } from './people/hand-over-screen.tsx';
import { GroupProfileScreen } from './group-profile-screen.tsx';
import { GroupTextScreen } from './group-text-screen.tsx';
import { GuestInfo } from './guest-info.tsx';
import { InviteScreen } from './invite-screen.tsx';
import { RemoveMembersScreen } from './remove-members-screen.tsx';

/**
 * `/ml/guestinfo?groupId=…`: a group's info and its subscreens (`part`). Guests see what they may know of the group. Spec:
 * 1-chat §2, 2-contacts-groups §2 Group info.
 */
export function GroupInfoScreen() {
  const [query] = useSearchParams();
  const { groupId, part, partBack, back } = groupInfoTarget(query);
  const joined = useAtomValue(groupsAtom).get(groupId);
  /** The group that the user is leaving. It stays on screen until the result is shown. */
  const [leaving, setLeaving] = useState<Group | undefined>();
  const group = joined ?? (leaving?.groupId === groupId ? leaving : undefined);
  const isSignedIn = useAtomValue(accountAtom) !== undefined;
  if (group !== undefined)
    return <MemberView key={groupId} group={group} part={part} partBack={partBack} onLeaving={setLeaving} />;
  return isSignedIn ? (
    <GroupProfileScreen key={groupId} groupId={groupId} groupNumber="" back={back} />
  ) : (
    <GuestInfo groupId={groupId} back={back} />
  );
}

interface MemberViewProps {
  readonly group: Group;
  readonly part: ReturnType<typeof groupInfoTarget>['part'];
  readonly partBack: string;
  readonly onLeaving: (group: Group | undefined) => void;
}

function MemberView({ group, part, partBack, onLeaving }: MemberViewProps) {
  const { watchPeople } = useActions().lazy(createGroupInfoActions);
  const { groupId } = group;
  useEffect(() => watchPeople(groupId), [watchPeople, groupId]);
  const shown = allowedPart(group, part);
  switch (shown) {
    case 'members':
      return <GroupMembersScreen group={group} />;
    case 'invite':
      return <InviteScreen group={group} />;
    case 'remove':
      return <RemoveMembersScreen group={group} />;
    case 'handover':
      return <HandOverScreen group={group} onLeaving={onLeaving} />;
    case 'announcement':
    case 'intro':
      return <GroupTextScreen key={shown} group={group} which={shown} back={partBack} />;
    case undefined:
      return <GroupInfo group={group} onLeaving={onLeaving} />;
  }
}

/** Without the right to a part, the info itself is shown: the user's role may change while the part is open. */
function allowedPart(group: Group, part: MemberViewProps['part']): MemberViewProps['part'] {
  if (part === 'invite' && (group.isFrozen || !canInvite(group.myRole, group))) return undefined;
  if (part === 'handover' && (group.isFrozen || !canHandOver(group.myRole))) return undefined;
  return part === 'remove' && !canRemoveMembers(group.myRole) ? undefined : part;
}
