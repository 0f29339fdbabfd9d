import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { AddEntry } from '../../components/add-entry.tsx';
import { EntryRow } from '../../components/entry-row.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { PATHS } from '../../components/paths.ts';
import { chatPathFrom } from '../../components/people-paths.ts';
import { Toolbar } from '../../components/toolbar.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOpenBeside } from '../../components/use-open-beside.ts';
import { VirtualRows } from '../../components/virtual-rows.tsx';
import { friendDisplayName, type Friend } from '../../domain/contact/friend.ts';
import { matchesSearch } from '../../domain/contact/search.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { friendsAtom } from '../../state/chats.ts';
import { unseenRequestsAtom } from '../../state/contacts.ts';
import { Bar } from '../../ui/bar.tsx';
import { UserPlusIcon } from '../../ui/icons/user-plus-icon.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Row } from '../../ui/row.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateView } from '../../ui/state-view.tsx';

/** `/ml/contacts`: the friends, by name. Spec: 2-contacts-groups §2 Contacts. */
export function ContactsScreen() {
  const { t } = useTranslation(['contacts', 'chat', 'common']);
  const [query, setQuery] = useState('');
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      header={
        <>
          <Bar
            look="large"
            title={t('common:tabFriends')}
            trailing={
              <>
                <AddEntry what="friend" />
                <MinimiseButton />
              </>
            }
          />
          <SearchField value={query} onChange={setQuery} placeholder={t('searchFriends')} />
          <ConnectionBanner />
        </>
      }
      footer={<Toolbar current="contacts" />}
    >
      <FriendRows query={query} />
    </Screen>
  );
}

function FriendRows({ query }: { readonly query: string }) {
  const { t } = useTranslation(['contacts', 'chat', 'common']);
  const go = useGo();
  const friends = useShownFriends(query);
  const { openId, roomId } = useOpenBeside();
  const renderRow = useCallback(
    (friend: Friend | typeof NEW_FRIENDS) => {
      if (friend === NEW_FRIENDS) return <NewFriendsRow />;
      const name = friendDisplayName(friend);
      const path = chatPathFrom('contacts', friend.chatId);
      return (
        <Row
          href={path}
          onClick={(event) => {
            event.preventDefault();
            if (friend.chatId !== roomId) go(path, { anime: 'open' });
          }}
          isCurrent={friend.chatId === openId}
          data-friend-id={friend.userId}
          leading={<PhotoAvatar userId={friend.userId} name={name} photo={friend.photo} size="list" />}
          title={name}
          detail={friend.userId}
        />
      );
    },
    [go, openId, roomId],
  );
  if (friends.length === 0) {
    return query === '' ? (
      <>
        <NewFriendsRow />
        <EmptyList title={t('friendsEmptyTitle')} text={t('friendsEmptyText')} />
      </>
    ) : (
      <StateView title={t('common:nothingFound')} />
    );
  }
  return (
    <VirtualRows
      items={query === '' ? [NEW_FRIENDS, ...friends] : friends}
      keyOf={keyOf}
      renderRow={renderRow}
      label={t('common:tabFriends')}
      footer={<ListFooter>{t('friendCount', { count: friends.length })}</ListFooter>}
    />
  );
}

/** Stands above the friends, in the same list. */
const NEW_FRIENDS = 'new-friends';

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

const keyOf = (friend: Friend | typeof NEW_FRIENDS): string => (friend === NEW_FRIENDS ? friend : friend.userId);

function useShownFriends(query: string): readonly Friend[] {
  const friends = useAtomValue(friendsAtom);
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    return [...friends.values()]
      .filter((friend) => !friend.isBlacklisted && matchesSearch(query, friend.name, friend.alias, friend.userId))
      .toSorted((a, b) => compare(friendDisplayName(a), friendDisplayName(b)));
  }, [friends, query, tag]);
}
