import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import { canPick, isEverybodyChosen, toggleEverybody, togglePick } from '../../domain/contact/picking.ts';
import { matchesSearch } from '../../domain/contact/search.ts';
import type { Failure } from '../../domain/failure.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Bar } from '../../ui/page/bar.tsx';
import { ListFooter } from '../../ui/rows/list-footer.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { SkeletonRows } from '../../ui/rows/skeleton-rows.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import { ConnectionBanner } from '../connection-banner.tsx';
import { EmptyList } from '../empty-list.tsx';
import { FailureView } from '../failure-view.tsx';
import { LETTER_HEADING_REM, LetterHeadingRow, LetterIndex } from '../letter-index.tsx';
import type { RowScroller } from '../virtual-rows-props.ts';
import { VirtualRows } from '../virtual-rows.tsx';
import type { PickerPerson } from './picker-person.ts';
import { PickerRow } from './picker-row.tsx';
import { PickerRowActions, type PickerRowAction } from './picker-row-actions.tsx';
import {
  isPickerHeading,
  MANAGERS_MARK,
  pickerSections,
  type PickerLine,
  type PickerSections,
} from './picker-sections.ts';
import { SelectedBar } from './selected-bar.tsx';
import { useCodeSearch, type FindByCode } from './use-code-search.ts';
import styles from './member-picker.module.css';

export interface MemberPickerProps {
  readonly title: string;
  /** Undefined while they load. Must be stable between renders. */
  readonly people: readonly PickerPerson[] | undefined;
  /** Shown in place of the list, with a retry button. */
  readonly problem?: { readonly failure: Failure; readonly onRetry: () => void } | undefined;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** The group of the people, for their online state; undefined for friends. */
  readonly groupId?: GroupId;
  /** A change of this value clears the selection, for example after a change of the filter. */
  readonly selectionOf?: string;
  /** The selection at the start. */
  readonly chosenBefore?: readonly UserId[];
  readonly max: number;
  /** The people stay in their order, without letters. */
  readonly isOrdered?: boolean;
  /** Below the search: a filter. */
  readonly filter?: ReactNode;
  /** Called when the user comes near the end of the list, which may have further pages. */
  readonly onNearEnd?: () => void;
  /** The number of people behind the list, if not all of them are loaded. */
  readonly total?: number;
  /** Offers the button that selects everybody. Default: yes. */
  readonly hasSelectAll?: boolean;
  /** The button: its text with the number of chosen people. */
  readonly confirmLabel: (count: number) => string;
  /** A delete-style button, which warns about an empty selection. */
  readonly isDanger?: boolean;
  /** The warnings about a full and an empty selection, in place of the usual ones. */
  readonly fullText?: string;
  readonly nobodyText?: string;
  /** A second button, which refuses the chosen people. */
  readonly reject?: {
    readonly label: (count: number) => string;
    readonly onReject: (userIds: readonly UserId[]) => void;
  };
  /** Actions on one person, by swipe or in the menu of a row. */
  readonly rowActions?: readonly PickerRowAction[];
  /** Confirming an empty selection is allowed. */
  readonly canBeEmpty?: boolean;
  readonly isBusy?: boolean;
  /** Asks the provider for a member that the search names by code. Undefined: only the list is searched. */
  readonly onFind?: FindByCode;
  /** `onFind` adds people to the list who were not in it. */
  readonly addsFound?: boolean;
  readonly onConfirm: (userIds: readonly UserId[]) => void;
  readonly onCancel: () => void;
}

/** Lets the user choose people from a list of any length. Spec: 2-contacts-groups §2 Member picker, §5. */
export function MemberPicker(props: MemberPickerProps) {
  const { title, people, problem, max, hasSelectAll = true, isDanger = false, canBeEmpty = false, onFind } = props;
  const { isOrdered = false, filter, onNearEnd, reject, rowActions } = props;
  const { t } = useTranslation(['groupPeople', 'common']);
  const toast = useToast();
  const fullText = props.fullText ?? t('atMost', { max });
  const [query, setQuery] = useState('');
  const [everChosen, setChosen] = useState<readonly UserId[]>(props.chosenBefore ?? []);
  const [pressed, setPressed] = useState<'confirm' | 'reject'>('confirm');
  const [main, setMain] = useState<HTMLElement | null>(null);
  const [isSwiped, setSwiped] = useState(false);
  const [selectionOf, setSelectionOf] = useState(props.selectionOf);
  if (selectionOf !== props.selectionOf) {
    setSelectionOf(props.selectionOf);
    setChosen([]);
  }
  const chosen = useStillPickable(people, everChosen);
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const sections = useSections(people, useDeferredValue(query), isOrdered);
  const everybody = sections?.people ?? [];
  const hasAll = isEverybodyChosen(everybody, chosen, max);
  const search = useCodeSearch({ query, people, onFind, addsFound: props.addsFound === true, onFound: choose });

  function choose(userId: UserId) {
    const next = togglePick(chosen, userId, max);
    if (next.ok) setChosen(next.value);
    else toast(fullText, 'failure');
  }
  function chooseEverybody() {
    const next = toggleEverybody(everybody, chosen, max);
    setChosen(next.chosen);
    if (next.isCut) toast(fullText, 'failure');
  }
  function confirm() {
    if (chosen.length === 0 && isDanger) toast(props.nobodyText ?? t('nobodyChosen'), 'failure');
    else {
      setPressed('confirm');
      props.onConfirm(chosen);
    }
  }

  return (
    <Screen
      ground="surface"
      isScrollable={false}
      mainRef={setMain}
      isBusy={people === undefined && problem === undefined}
      header={
        <>
          <Bar
            title={title}
            subtitle={t('chosenCount', { count: chosen.length, max })}
            leading={<TextButton onClick={props.onCancel}>{t('common:cancel')}</TextButton>}
            trailing={
              hasSelectAll &&
              query === '' &&
              everybody.some(canPick) && (
                <TextButton onClick={chooseEverybody}>{t(hasAll ? 'selectNone' : 'selectAll')}</TextButton>
              )
            }
          />
          <form className={styles.search} onSubmit={search.handleSubmit}>
            <SearchField
              value={query}
              onChange={(text) => {
                setQuery(text);
                search.clear();
              }}
              placeholder={t('searchPeople')}
              aria-describedby={search.problemId}
            />
            {search.problem !== undefined && (
              <p id={search.problemId} className={styles.problem} role="alert">
                {search.problem}
              </p>
            )}
          </form>
          {filter !== undefined && <section aria-label={title}>{filter}</section>}
          <ConnectionBanner />
        </>
      }
      footer={
        <SelectedBar
          people={people ?? []}
          chosen={chosen}
          label={props.confirmLabel(chosen.length)}
          isDanger={isDanger}
          busy={props.isBusy === true ? pressed : undefined}
          isDisabled={chosen.length === 0 && !canBeEmpty && !isDanger}
          onConfirm={confirm}
          reject={
            reject && {
              label: reject.label(chosen.length),
              onReject() {
                setPressed('reject');
                reject.onReject(chosen);
              },
            }
          }
        />
      }
    >
      {problem !== undefined ? (
        <FailureView failure={problem.failure} onRetry={problem.onRetry} />
      ) : sections === undefined ? (
        <SkeletonRows />
      ) : people?.length === 0 ? (
        <EmptyList title={props.emptyTitle} text={props.emptyText} />
      ) : sections.people.length === 0 ? (
        <StateView title={t('common:nothingFound')} />
      ) : (
        <People
          lines={sections.lines}
          marks={query === '' && !isSwiped ? sections.marks : []}
          chosenIds={chosenIds}
          groupId={props.groupId}
          label={title}
          footer={t('peopleCount', { count: (query === '' ? props.total : undefined) ?? sections.people.length })}
          onChoose={choose}
          onNearEnd={query === '' ? onNearEnd : undefined}
        />
      )}
      {main !== null && people !== undefined && rowActions !== undefined && (
        <PickerRowActions list={main} people={people} actions={rowActions} onSwiped={setSwiped} />
      )}
    </Screen>
  );
}

/** The chosen people without those who have left the list meanwhile, or cannot be chosen any more. */
function useStillPickable(people: readonly PickerPerson[] | undefined, chosen: readonly UserId[]): readonly UserId[] {
  return useMemo(() => {
    if (people === undefined || chosen.length === 0) return chosen;
    const wanted = new Set(chosen);
    const left = people.filter((person) => wanted.has(person.userId) && canPick(person));
    const pickable = new Set(left.map(({ userId }) => userId));
    return chosen.filter((userId) => pickable.has(userId));
  }, [people, chosen]);
}

interface PeopleProps {
  readonly lines: readonly PickerLine[];
  readonly marks: readonly string[];
  readonly chosenIds: ReadonlySet<UserId>;
  readonly groupId: GroupId | undefined;
  readonly label: string;
  readonly footer: string;
  readonly onChoose: (userId: UserId) => void;
  readonly onNearEnd: (() => void) | undefined;
}

/** The next page is requested so many rows before the end. */
const ROWS_AHEAD = 40;

function People({ lines, marks, chosenIds, groupId, label, footer, onChoose, onNearEnd }: PeopleProps): ReactNode {
  const { t } = useTranslation(['groupPeople', 'contacts']);
  const scroller = useRef<RowScroller>(null);
  const [firstIndex, setFirstIndex] = useState(0);
  const renderRow = (line: PickerLine) =>
    isPickerHeading(line) ? (
      <LetterHeadingRow letter={line.mark === MANAGERS_MARK ? t('managers') : line.mark} />
    ) : (
      <PickerRow person={line} groupId={groupId} isChosen={chosenIds.has(line.userId)} onChoose={onChoose} />
    );
  const current = lines.slice(0, firstIndex + 1).findLast(isPickerHeading)?.mark ?? marks[0];
  const showMark = useCallback(
    (mark: string) => scroller.current?.showRow(lines.findIndex((line) => isPickerHeading(line) && line.mark === mark)),
    [lines],
  );
  return (
    <>
      <VirtualRows<PickerLine>
        items={lines}
        keyOf={keyOf}
        renderRow={renderRow}
        label={label}
        footer={<ListFooter>{footer}</ListFooter>}
        heightOf={heightOf}
        scrollRef={scroller}
        onFirstRow={(index) => {
          setFirstIndex(index);
          if (index + ROWS_AHEAD >= lines.length) onNearEnd?.();
        }}
      />
      {marks.length > 1 && (
        <LetterIndex letters={marks} current={current} label={t('contacts:letters')} onGo={showMark} />
      )}
    </>
  );
}

const keyOf = (line: PickerLine): string => (isPickerHeading(line) ? `mark ${line.mark}` : line.userId);
const heightOf = (line: PickerLine): number | undefined => (isPickerHeading(line) ? LETTER_HEADING_REM : undefined);

/** Sorting a large list is slow, and pickers are opened again with the same people. */
const sortings = new WeakMap<readonly PickerPerson[], { readonly tag: string; readonly sections: PickerSections }>();

function useSections(people: readonly PickerPerson[] | undefined, query: string, isOrdered: boolean) {
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    if (people === undefined) return undefined;
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    const wanted = query.trim();
    const shown =
      wanted === ''
        ? people
        : people.filter(({ name, otherNames, userId }) => matchesSearch(wanted, name, userId, ...otherNames));
    if (isOrdered) return { lines: shown, marks: [], people: shown };
    const known = sortings.get(shown);
    if (known?.tag === tag) return known.sections;
    const sections = pickerSections(shown, compare);
    sortings.set(shown, { tag, sections });
    return sections;
  }, [people, query, tag, isOrdered]);
}
