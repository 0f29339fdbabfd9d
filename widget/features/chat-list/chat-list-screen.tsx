import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyListOnDemand } from '../../components/lazy-empty-list.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath } from '../../components/paths.ts';
import { Toolbar } from '../../components/toolbar.tsx';
import { useGo } from '../../components/use-go.ts';
import { VirtualRows } from '../../components/virtual-rows.tsx';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { matchesSearch } from '../../domain/contact/search.ts';
import { chatIdentityAtom, chatOrderAtom, chatsAtom } from '../../state/chats.ts';
import { Bar } from '../../ui/bar.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateView } from '../../ui/state-view.tsx';
import { ChatRow } from './chat-row.tsx';

/** `/ml/home`: the chats, pinned ones first, then by time. Spec: 2-contacts-groups §2 Chat list. */
export function ChatListScreen() {
  const { t } = useTranslation(['chat', 'common']);
  const [query, setQuery] = useState('');
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      header={
        <>
          <Bar look="large" title={t('common:tabChats')} trailing={<MinimiseButton />} />
          <SearchField value={query} onChange={setQuery} placeholder={t('searchPlaceholder')} />
          <ConnectionBanner />
        </>
      }
      footer={<Toolbar current="home" />}
    >
      <ChatRows query={query} />
    </Screen>
  );
}

function ChatRows({ query }: { readonly query: string }) {
  const { t } = useTranslation(['chat', 'common']);
  const go = useGo();
  const chatIds = useShownChats(query);
  const handleOpen = useCallback((chatId: ChatId) => go(chatPath(chatId), { anime: 'open' }), [go]);
  const renderRow = useCallback((chatId: ChatId) => <ChatRow chatId={chatId} onOpen={handleOpen} />, [handleOpen]);
  if (chatIds.length === 0) {
    return query === '' ? (
      <EmptyListOnDemand title={t('emptyTitle')} text={t('emptyText')} />
    ) : (
      <StateView title={t('common:nothingFound')} />
    );
  }
  return (
    <VirtualRows
      items={chatIds}
      keyOf={identity}
      renderRow={renderRow}
      label={t('common:tabChats')}
      footer={<ListFooter>{t('chatCount', { count: chatIds.length })}</ListFooter>}
    />
  );
}

const identity = (chatId: ChatId): string => chatId;

/** Chats in order whose name or last message fits what was typed. */
function useShownChats(query: string): readonly ChatId[] {
  const order = useAtomValue(chatOrderAtom);
  const identify = useAtomValue(chatIdentityAtom);
  const chats = useAtomValue(chatsAtom);
  return useMemo(() => {
    if (query.trim() === '') return order;
    return order.filter((chatId) => {
      const content = chats.get(chatId)?.lastMessage?.content;
      return matchesSearch(query, identify(chatId).name, content?.kind === 'text' ? content.text : '');
    });
  }, [order, identify, chats, query]);
}
