import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPeopleActions } from '../../actions/people-actions.ts';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { DirectoryActions, type RowOffer } from '../../components/directory-actions.tsx';
import { Directory, type DirectoryEntries } from '../../components/directory.tsx';
import { EntryRow } from '../../components/entry-row.tsx';
import { PATHS } from '../../components/paths.ts';
import { chatPathFrom, profilePath } from '../../components/people-paths.ts';
import { PresenceLine } from '../../components/presence-line.tsx';
import { RemarkDialog } from '../../components/remark-dialog.tsx';
import { useFailureToast } from '../../components/use-failure-toast.ts';
import { useFriendPresence } from '../../components/use-friend-presence.ts';
import { useGo } from '../../components/use-go.ts';
import { friendDisplayName, type Friend } from '../../domain/contact/friend.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { unseenRequestsAtom } from '../../state/contacts.ts';
import { ChatIcon } from '../../ui/icons/chat-icon.tsx';
import { EditIcon } from '../../ui/icons/edit-icon.tsx';
import { UserMinusIcon } from '../../ui/icons/user-minus-icon.tsx';
import { UserPlusIcon } from '../../ui/icons/user-plus-icon.tsx';

const FRIENDS: DirectoryEntries<Friend> = {
  chatIdOf: (friend) => friend.chatId,
  pathOf: (friend) => profilePath({ userId: friend.userId, isFriend: true }),
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

/** `/ml/contacts`: the friends, by name, each with a menu. Spec: 2-contacts-groups §2 Contacts. */
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
      first={friends.length === 0 ? REQUESTS : ENTRIES}
      actions={(list) => <FriendActions list={list} />}
      title={t('common:tabFriends')}
      searchLabel={t('searchFriends')}
      emptyTitle={t('friendsEmptyTitle')}
      emptyText={t('friendsEmptyText')}
      countLabel={(count) => t('friendCount', { count })}
      lettersLabel={t('letters')}
    />
  );
}

/** The menu of a friend's row: to write to the friend, and to edit the remark. Spec: 2-contacts-groups §2 Contacts (remark editing). */
function FriendActions({ list }: { readonly list: HTMLElement }) {
  const { t } = useTranslation('people');
  const go = useGo();
  const showFailure = useFailureToast();
  const { setAlias } = useActions().lazy(createPeopleActions);
  const friends = useAtomValue(friendsAtom);
  const [editedId, setEditedId] = useState<string>();
  const edited = friends.get(editedId ?? '');

  const offersOf = (userId: string): readonly RowOffer[] => {
    const friend = friends.get(userId);
    if (friend === undefined) return [];
    return [
      {
        key: 'message',
        label: t('sendMessage'),
        icon: ChatIcon,
        tone: 'neutral',
        onChoose: () => go(chatPathFrom('contacts', friend.chatId), { anime: 'open' }),
      },
      { key: 'remark', label: t('remark'), icon: EditIcon, tone: 'accent', onChoose: () => setEditedId(userId) },
    ];
  };
  async function save(alias: string) {
    if (edited === undefined) return;
    const saved = await setAlias(edited.userId, alias);
    if (saved.ok) setEditedId(undefined);
    else showFailure(saved.failure);
  }

  return (
    <>
      <DirectoryActions
        list={list}
        rowName="friendId"
        nameOf={(userId) => {
          const friend = friends.get(userId);
          return friend === undefined ? userId : friendDisplayName(friend);
        }}
        offersOf={offersOf}
      />
      {edited !== undefined && (
        <RemarkDialog alias={edited.alias} onSave={save} onClose={() => setEditedId(undefined)} />
      )}
    </>
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

/** Spec: 2-contacts-groups §2 Contacts (bulk delete of inactive friends). */
function InactiveFriendsRow() {
  const { t } = useTranslation('contacts');
  return (
    <EntryRow
      path={PATHS.inactiveFriends}
      icon={<UserMinusIcon />}
      label={t('inactiveFriends')}
      count={0}
      countLabel=""
    />
  );
}

const REQUESTS = [<NewFriendsRow key="requests" />] as const;
const ENTRIES = [...REQUESTS, <InactiveFriendsRow key="inactive" />] as const;
