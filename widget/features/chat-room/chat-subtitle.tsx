import { useAtomValue } from 'jotai';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupMembersAtom, onlineMembersAtom } from '../../state/group-people.ts';
import { Dotted } from '../../ui/rows/dotted.tsx';

interface ChatSubtitleProps {
  readonly groupId: GroupId;
  readonly memberCount: number;
}

/** The member count of a group, and the online count if the user may know it. */
export function ChatSubtitle({ groupId, memberCount }: ChatSubtitleProps) {
  const { t } = useTranslation(['room', 'chat']);
  const onlineCount = useOnlineCount(groupId);
  const members = t('chat:memberCount', { count: memberCount });
  if (onlineCount === undefined) return members;
  return <Dotted first={members} second={t('onlineCount', { count: onlineCount })} isOneLine />;
}

/** Counts members only: the online list still contains a removed user until the next fetch. */
function useOnlineCount(groupId: GroupId): number | undefined {
  const online = useAtomValue(onlineMembersAtom);
  const members = useAtomValue(groupMembersAtom).get(groupId);
  if (online?.groupId !== groupId) return undefined;
  return members === undefined || members.size === 0
    ? online.userIds.size
    : [...online.userIds].filter((userId) => members.has(userId)).length;
}
