import { useCallback, useMemo, useState, type ReactElement } from 'react';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { matchesSearch } from '../domain/contact/search.ts';
import { languageFacts } from '../i18n/languages.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { Bar } from '../ui/bar.tsx';
import { ListFooter } from '../ui/list-footer.tsx';
import { Row, type RowProps } from '../ui/row.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StateView } from '../ui/state-view.tsx';
import { AddEntry } from './add-entry.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { EmptyList } from './empty-list.tsx';
import { MinimiseButton } from './minimise-button.tsx';
import { chatPathFrom } from './people-paths.ts';
import { Toolbar } from './toolbar.tsx';
import { useGo } from './use-go.ts';
import { useOpenBeside } from './use-open-beside.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** How a directory shows what it lists. Each stays the same from one drawing to the next. */
export interface DirectoryEntries<Item> {
  readonly chatIdOf: (item: Item) => ChatId;
  /** They stand in the order of these. */
  readonly nameOf: (item: Item) => string;
  /** What else they are found by. */
  readonly otherNamesOf: (item: Item) => readonly string[];
  readonly rowOf: (
    item: Item,
  ) => Pick<RowProps, 'leading' | 'titleEnd' | 'detail'> & { readonly [data: `data-${string}`]: string };
}

export interface DirectoryProps<Item> {
  readonly list: 'contacts' | 'groups';
  readonly adds: 'friend' | 'group';
  readonly items: readonly Item[];
  readonly entries: DirectoryEntries<Item>;
  /** Stands above them, in the same list. */
  readonly first: ReactElement;
  readonly title: string;
  readonly searchLabel: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly countLabel: (count: number) => string;
}

/** A tab that lists chats by their names. Spec: 2-contacts-groups §2 Contacts. */
export function Directory<Item extends object>(props: DirectoryProps<Item>) {
  const [query, setQuery] = useState('');
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      header={
        <>
          <Bar
            look="large"
            title={props.title}
            trailing={
              <>
                <AddEntry what={props.adds} />
                <MinimiseButton />
              </>
            }
          />
          <SearchField value={query} onChange={setQuery} placeholder={props.searchLabel} />
          <ConnectionBanner />
        </>
      }
      footer={<Toolbar current={props.list} />}
    >
      <Rows {...props} query={query} />
    </Screen>
  );
}

/** In place of what stands above the others. */
const FIRST = 'first';

function Rows<Item extends object>({ query, ...props }: DirectoryProps<Item> & { readonly query: string }) {
  const { list, entries, first } = props;
  const { t } = useTranslation('common');
  const go = useGo();
  const shown = useShown(props, query);
  const { openId, roomId } = useOpenBeside();
  const renderRow = useCallback(
    (item: Item | typeof FIRST) => {
      if (item === FIRST) return first;
      const chatId = entries.chatIdOf(item);
      const path = chatPathFrom(list, chatId);
      return (
        <Row
          href={path}
          onClick={(event) => {
            event.preventDefault();
            if (chatId !== roomId) go(path, { anime: 'open' });
          }}
          isCurrent={chatId === openId}
          title={entries.nameOf(item)}
          {...entries.rowOf(item)}
        />
      );
    },
    [list, entries, first, go, openId, roomId],
  );
  const keyOf = useCallback((item: Item | typeof FIRST) => (item === FIRST ? item : entries.chatIdOf(item)), [entries]);
  if (shown.length === 0) {
    if (query !== '') return <StateView title={t('nothingFound')} />;
    return (
      <>
        {first}
        <EmptyList title={props.emptyTitle} text={props.emptyText} />
      </>
    );
  }
  return (
    <VirtualRows
      items={query === '' ? [FIRST, ...shown] : shown}
      keyOf={keyOf}
      renderRow={renderRow}
      label={props.title}
      footer={<ListFooter>{props.countLabel(shown.length)}</ListFooter>}
    />
  );
}

function useShown<Item>({ items, entries }: DirectoryProps<Item>, query: string): readonly Item[] {
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    const { nameOf, otherNamesOf } = entries;
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    return items
      .filter((item) => matchesSearch(query, nameOf(item), ...otherNamesOf(item)))
      .toSorted((a, b) => compare(nameOf(a), nameOf(b)));
  }, [items, entries, query, tag]);
}
