import { useSearchParams } from 'wouter';
import { addOriginOf, addPath, isFromAddPage, joiningTarget } from '../../components/joining-paths.ts';
import { chatPath, PATHS } from '../../components/paths.ts';
import { ApplicationScreen } from './application-screen.tsx';
import { GroupProfileScreen } from './group-profile-screen.tsx';

/**
 * The part of `/ml/userInfo` that is about joining groups: one application, or a group that the user has not joined. Spec:
 * 2-contacts-groups §2 UserInfo.
 */
export function JoiningScreen() {
  const [query] = useSearchParams();
  if (joiningTarget(query) === 'application') {
    return <ApplicationScreen groupId={query.get('groupId') ?? ''} userId={query.get('user_id') ?? ''} />;
  }
  const groupId = query.get('groupId') ?? query.get('group_id') ?? '';
  const groupNumber = query.get('group_no') ?? '';
  const chatId = query.get('chatId') ?? undefined;
  const list = chatId === undefined ? PATHS.home : chatPath(chatId);
  const back = isFromAddPage(query) ? addPath('group', { code: groupNumber, from: addOriginOf(query) }) : list;
  return <GroupProfileScreen key={groupId || groupNumber} groupId={groupId} groupNumber={groupNumber} back={back} />;
}
