import { useSearchParams } from 'wouter';
import { joiningTarget } from '../../components/joining-paths.ts';
import { ApplicationScreen } from './application-screen.tsx';
import { GroupProfileScreen } from './group-profile-screen.tsx';

/** `/ml/userInfo` as far as it is about joining groups: one application, or a group that one is not in. Spec: 2-contacts-groups §2 UserInfo. */
export function JoiningScreen() {
  const [query] = useSearchParams();
  if (joiningTarget(query) === 'application') {
    return <ApplicationScreen groupId={query.get('groupId') ?? ''} userId={query.get('user_id') ?? ''} />;
  }
  const groupId = query.get('group_id') ?? '';
  const groupNumber = query.get('group_no') ?? '';
  return (
    <GroupProfileScreen
      key={groupId || groupNumber}
      groupId={groupId}
      groupNumber={groupNumber}
      from={query.get('chatId') ?? undefined}
    />
  );
}
