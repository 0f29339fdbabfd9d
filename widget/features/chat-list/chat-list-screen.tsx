import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { FirstConnection } from './first-connection.tsx';
import { PATHS } from '../../components/paths.ts';
import { Toolbar } from '../../components/toolbar.tsx';
import { useGo } from '../../components/use-go.ts';
import { useListSearch } from '../../components/use-list-search.ts';
import { useOpenDetail } from '../../components/use-open-detail.ts';
import { VirtualRows } from '../../components/virtual-rows.tsx';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { chatOrderAtom } from '../../state/chats.ts';
import { listShownMsAtom } from '../../state/visit.ts';
import { afterPaint } from '../../ui/hooks/after-paint.ts';
import { Bar } from '../../ui/page/bar.tsx';
import { lazyComponent, lazyAfterPaint } from '../../ui/lazy-component.tsx';
import { ListFooter } from '../../ui/rows/list-footer.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { ChatRow } from './chat-row.tsx';
import { ListTopSpace } from './list-top-space.tsx';

// Users with chats never load its drawing.
const EmptyList = lazyComponent(async () => (await import('../../components/empty-list.tsx')).EmptyList);
const SearchResults = lazyComponent(async () => (await import('./search-results.tsx')).SearchResults);
const HomeEntries = lazyAfterPaint(async () => (await import('./home-entries.tsx')).HomeEntries);
const ListTop = lazyAfterPaint(async () => (await import('./list-top.tsx')).ListTop, ListTopSpace);
const RowActions = lazyAfterPaint(async () => (await import('./row-actions.tsx')).RowActions);

/** `/ml/home`: the chats, pinned ones first, then by time. Spec: 2-contacts-groups §2 Chat list. */
export function ChatListScreen() {
  const { t } = useTranslation(['chat', 'common']);
  const [query, setQuery] = useListSearch(PATHS.home);
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      mainRef={setMain}
      header={
        <>
          <Bar look="large" title={t('common:tabChats')} note={<FirstConnection />} trailing={<HomeEntries />} />
          <SearchField name="chats" value={query} onChange={setQuery} placeholder={t('searchPlaceholder')} />
          <ConnectionBanner />
          <ListTop list={main} />
        </>
      }
      footer={<Toolbar current="home" />}
    >
      {query.trim() === '' ? <ChatRows /> : <SearchResults query={query} />}
      {main && <RowActions list={main} />}
    </Screen>
  );
}

function ChatRows() {
  const { t } = useTranslation(['chat', 'common']);
  const go = useGo();
  const chatIds = useAtomValue(chatOrderAtom);
  const handleOpen = useCallback((path: string) => go(path, { anime: 'open' }), [go]);
  const { openId, roomId } = useOpenDetail();
  const renderRow = useCallback(
    (chatId: ChatId) => (
      <ChatRow chatId={chatId} isOpen={chatId === openId} isInRoom={chatId === roomId} onOpen={handleOpen} />
    ),
    [handleOpen, openId, roomId],
  );
  const [listShownMs, setListShownMs] = useAtom(listShownMsAtom);
  const isFirst = chatIds.length > 0 && listShownMs === undefined;
  useEffect(() => {
    if (!isFirst) return undefined;
    // A user who has pressed something, such as a sign-in button, was part of the wait.
    return afterPaint(() =>
      setListShownMs(navigator.userActivation?.hasBeenActive === false ? performance.now() : null),
    );
  }, [isFirst, setListShownMs]);
  if (chatIds.length === 0) return <EmptyList title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <VirtualRows
      items={chatIds}
      keyOf={identity}
      renderRow={renderRow}
      label={t('common:tabChats')}
      place={PATHS.home}
      footer={<ListFooter>{t('chatCount', { count: chatIds.length })}</ListFooter>}
    />
  );
}

const identity = (chatId: ChatId): string => chatId;
