import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { Directory, type DirectoryEntries } from '../../components/directory.tsx';
import { EntryRow } from '../../components/entry-row.tsx';
import { PATHS } from '../../components/paths.ts';
import { PresenceLine } from '../../components/presence-line.tsx';
import { useFriendPresence } from '../../components/use-friend-presence.ts';
import { friendDisplayName, type Friend } from '../../domain/contact/friend.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { unseenRequestsAtom } from '../../state/contacts.ts';
import { UserPlusIcon } from '../../ui/icons/user-plus-icon.tsx';

const FRIENDS: DirectoryEntries<Friend> = {
  chatIdOf: (friend) => friend.chatId,
  nameOf: friendDisplayName,
  otherNamesOf: (friend) => [friend.name, friend.userId],
  rowOf: (friend) => ({
    'data-friend-id': friend.userId,
    leading: <FriendAvatar friend={friend} />,
    detail: <PresenceLine userId={friend.userId} fallback={friend.userId} />,
  }),
};

function FriendAvatar({ friend }: { readonly friend: Friend }) {
  const isOnline = useFriendPresence(friend.userId)?.isOnline === true;
  const name = friendDisplayName(friend);
  return <PhotoAvatar userId={friend.userId} name={name} photo={friend.photo} size="list" isOnline={isOnline} />;
}

/** `/ml/contacts`: the friends, by name. Spec: 2-contacts-groups §2 Contacts. */
export function ContactsScreen() {
  const { t } = useTranslation(['contacts', 'common']);
  const all = useAtomValue(friendsAtom);
  const friends = useMemo(() => [...all.values()].filter((friend) => !friend.isBlacklisted), [all]);
  return (
    <Directory
      list="contacts"
      adds="friend"
      items={friends}
      entries={FRIENDS}
      first={NEW_FRIENDS}
      title={t('common:tabFriends')}
      searchLabel={t('searchFriends')}
      emptyTitle={t('friendsEmptyTitle')}
      emptyText={t('friendsEmptyText')}
      countLabel={(count) => t('friendCount', { count })}
      lettersLabel={t('letters')}
    />
  );
}

/** Spec: 2-contacts-groups §2 (new-friend entry with a count). */
function NewFriendsRow() {
  const { t } = useTranslation(['requests', 'common']);
  const count = useAtomValue(unseenRequestsAtom);
  return (
    <EntryRow
      path={PATHS.newFriends}
      icon={<UserPlusIcon />}
      label={t('newFriends')}
      count={count}
      countLabel={t('common:newRequests', { count })}
    />
  );
}

const NEW_FRIENDS = <NewFriendsRow />;
