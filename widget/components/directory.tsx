import { useCallback, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { matchesSearch } from '../domain/contact/search.ts';
import { languageFacts } from '../i18n/languages.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { Bar } from '../ui/page/bar.tsx';
import { ListFooter } from '../ui/rows/list-footer.tsx';
import { Row, type RowProps } from '../ui/rows/row.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { SearchField } from '../ui/controls/search-field.tsx';
import { StateView } from '../ui/page/state-view.tsx';
import { AddEntry } from './add-entry.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { EmptyList } from './empty-list.tsx';
import { LETTER_HEADING_REM, LetterHeadingRow, LetterIndex } from './letter-index.tsx';
import { letterSections, type LetterHeading } from './letter-sections.ts';
import { MinimiseButton } from './minimise-button.tsx';
import { PATHS } from './paths.ts';
import { Toolbar } from './toolbar.tsx';
import { useGo } from './use-go.ts';
import { useListSearch } from './use-list-search.ts';
import { useOpenDetail } from './use-open-detail.ts';
import type { RowScroller } from './virtual-rows-props.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** How a directory shows its items. The functions must be stable between renders. */
export interface DirectoryEntries<Item> {
  readonly chatIdOf: (item: Item) => ChatId;
  /** The screen that a row opens. */
  readonly pathOf: (item: Item) => string;
  /** The name that sorts the items. */
  readonly nameOf: (item: Item) => string;
  /** The other names that the search matches. */
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
  /** Rows above the items, in the same list. Must be stable between renders. */
  readonly first: readonly ReactElement[];
  /** The actions of the rows; gets the element around the list. */
  readonly actions?: (list: HTMLElement) => ReactNode;
  readonly title: string;
  readonly searchLabel: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly countLabel: (count: number) => string;
  /** The label of the letter index. Without it the items have no letter headings. */
  readonly lettersLabel?: string;
  /** A further button in the bar. */
  readonly entry?: ReactNode;
}

/** A tab that lists chats by their names. Spec: 2-contacts-groups §2 Contacts. */
export function Directory<Item extends object>(props: DirectoryProps<Item>) {
  const [query, setQuery] = useListSearch(PATHS[props.list]);
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      mainRef={setMain}
      header={
        <>
          <Bar
            look="large"
            title={props.title}
            trailing={
              <>
                {props.entry}
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
      {main && props.actions?.(main)}
    </Screen>
  );
}

/** One of the rows above the items. */
interface First {
  readonly first: ReactElement;
}

type Line<Item> = Item | LetterHeading | First;

const isHeading = <Item extends object>(line: Line<Item>): line is LetterHeading =>
  'letter' in line && typeof line.letter === 'string';
const isFirst = <Item extends object>(line: Line<Item>): line is First => 'first' in line;

const heightOf = <Item extends object>(line: Line<Item>): number | undefined =>
  isHeading(line) ? LETTER_HEADING_REM : undefined;

function Rows<Item extends object>({ query, ...props }: DirectoryProps<Item> & { readonly query: string }) {
  const { list, entries, first, lettersLabel } = props;
  const { t } = useTranslation('common');
  const go = useGo();
  const shown = useShown(props, query);
  const { openId, roomId } = useOpenDetail();
  const hasLetters = lettersLabel !== undefined && query === '';
  const { rows, letters } = useMemo(
    () => (hasLetters ? letterSections(shown, entries.nameOf) : { rows: shown, letters: [] }),
    [hasLetters, shown, entries],
  );
  const lines = useMemo(
    (): readonly Line<Item>[] => (query === '' ? [...first.map((row) => ({ first: row })), ...rows] : rows),
    [query, first, rows],
  );
  const scroller = useRef<RowScroller>(null);
  const [firstIndex, setFirstIndex] = useState(0);
  const renderRow = useCallback(
    (line: Line<Item>) => {
      if (isFirst(line)) return line.first;
      if (isHeading(line)) return <LetterHeadingRow letter={line.letter} />;
      const chatId = entries.chatIdOf(line);
      const path = entries.pathOf(line);
      return (
        <Row
          href={path}
          onClick={(event) => {
            event.preventDefault();
            if (chatId !== roomId || list === 'contacts') go(path, { anime: 'open' });
          }}
          isCurrent={chatId === openId}
          title={entries.nameOf(line)}
          {...entries.rowOf(line)}
        />
      );
    },
    [list, entries, go, openId, roomId],
  );
  const keyOf = useCallback(
    (line: Line<Item>) =>
      isFirst(line)
        ? `first ${String(line.first.key)}`
        : isHeading(line)
          ? `letter ${line.letter}`
          : entries.chatIdOf(line),
    [entries],
  );
  if (shown.length === 0) {
    if (query !== '') return <StateView title={t('nothingFound')} />;
    return (
      <>
        {first}
        <EmptyList title={props.emptyTitle} text={props.emptyText} />
      </>
    );
  }
  const showLetter = (letter: string): void =>
    scroller.current?.showRow(lines.findIndex((line) => isHeading(line) && line.letter === letter));
  return (
    <>
      <VirtualRows<Line<Item>>
        items={lines}
        keyOf={keyOf}
        renderRow={renderRow}
        label={props.title}
        {...(query === '' && { place: PATHS[list] })}
        footer={<ListFooter>{props.countLabel(shown.length)}</ListFooter>}
        {...(hasLetters && { heightOf, scrollRef: scroller, onFirstRow: setFirstIndex })}
      />
      {hasLetters && letters.length > 1 && (
        <LetterIndex
          letters={letters}
          current={lines.slice(0, firstIndex + 1).findLast(isHeading)?.letter ?? letters[0]}
          label={lettersLabel}
          onGo={showLetter}
        />
      )}
    </>
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
