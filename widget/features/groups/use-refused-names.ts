import { useAtomValue } from 'jotai';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { friendDisplayName } from '../../domain/contact/friend.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';

/** The names of friends who forbid group invitations, as one text. Spec: 2-contacts-groups §5 Group invite. */
export function useRefusedNames(userIds: readonly UserId[]): string {
  const { t } = useTranslation('chat');
  const friends = useAtomValue(friendsAtom);
  const nameOf = (userId: UserId): string => {
    const friend = friends.get(userId);
    return friend === undefined ? userId : friendDisplayName(friend);
  };
  return userIds.map(nameOf).join(t('nameSeparator'));
}
