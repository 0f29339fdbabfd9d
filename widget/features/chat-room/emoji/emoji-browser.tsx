import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { emojiToneAtom, recentEmojiAtom } from '../../../state/emoji.ts';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { emojiAfterKey } from './emoji.ts';
import { FavouritePages } from './favourite-pages.tsx';
import { useLongPress } from '../shared/use-long-press.ts';
import { CATEGORY_ICONS } from './category-icons.tsx';
import {
  CATEGORIES,
  findEmoji,
  inTone,
  TONES,
  type Emoji,
  type EmojiBook,
  type Tone,
} from '../../../i18n/emoji-data.ts';
import { useEmojiBook } from './use-emoji-book.ts';
import styles from './emoji-browser.module.css';

interface EmojiBrowserProps {
  readonly chatId: ChatId;
  readonly onPick: (emoji: string) => void;
  readonly onKeep: (emoji: string) => void;
  readonly onDrop: (emoji: string) => void;
}

const TABS = ['recent', 'favourites', ...CATEGORIES] as const;
type Tab = (typeof TABS)[number];

/** All emoji: with search, categories and skin tones. The recently used ones come first. */
export function EmojiBrowser({ chatId, onPick, onKeep, onDrop }: EmojiBrowserProps) {
  const { t } = useTranslation(['compose', 'common']);
  const { setTone } = useActions().lazy(createComposeActions);
  const { book, hasFailed, retry } = useEmojiBook(useLanguage());
  const recent = useAtomValue(recentEmojiAtom);
  // A used emoji moves to the front of the list. The list on screen is a snapshot, so that nothing moves under the pointer.
  const [recentAtOpen, setRecentAtOpen] = useState(recent);
  const [tab, setTab] = useState<Tab>(recent.length > 0 ? 'recent' : 'smileys');
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Emoji | undefined>();
  const tone = toneOf(useAtomValue(emojiToneAtom));
  const tabs = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const isSearching = query.trim() !== '';

  // The popover focuses its content when it opens. If this component loaded later, it takes the focus now.
  useEffect(() => {
    const dialog = search.current?.closest('[role="dialog"]');
    if (dialog === document.activeElement) search.current?.querySelector('input')?.focus();
  }, []);

  const choose = (next: Tab): void => {
    setRecentAtOpen(recent);
    setQuery('');
    setTab(next);
  };
  const moveBy = (step: number): void => {
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'smileys';
    choose(next);
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const handleSearchKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const first = grid.current?.querySelector<HTMLElement>('[data-emoji]');
    if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Enter' && isSearching) first?.click();
    else return;
    event.preventDefault();
  };

  const label = isSearching ? t('common:search') : t(tab);
  const emoji = book === undefined ? [] : emojiOf(book, tab, query, recentAtOpen);
  return (
    <div className={styles.browser}>
      <div ref={search} onKeyDown={handleSearchKey}>
        <SearchField value={query} onChange={setQuery} placeholder={t('searchEmoji')} data-autofocus />
      </div>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label={t('emoji')}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            className={styles.tab}
            aria-label={t(name)}
            title={t(name)}
            aria-selected={!isSearching && tab === name}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') moveBy(1);
              else if (key === 'ArrowLeft') moveBy(-1);
            }}
          >
            {CATEGORY_ICONS[name]}
          </button>
        ))}
      </div>
      <div className={styles.body} role="tabpanel" aria-label={label}>
        {tab === 'favourites' && !isSearching ? (
          <FavouritePages chatId={chatId} onPick={onPick} onDrop={onDrop} />
        ) : hasFailed ? (
          <p className={styles.empty}>
            {t('common:loadFailedTitle')} <TextButton onClick={retry}>{t('common:retry')}</TextButton>
          </p>
        ) : book === undefined ? (
          <p className={styles.empty}>
            <Spinner />
          </p>
        ) : emoji.length === 0 ? (
          <p className={styles.empty}>{isSearching ? t('common:nothingFound') : t('recentEmpty')}</p>
        ) : (
          <EmojiGrid
            key={isSearching ? query : tab}
            ref={grid}
            label={label}
            emoji={emoji}
            tone={tone}
            onShow={setShown}
            onPick={onPick}
            onKeep={onKeep}
          />
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.shown} aria-hidden="true">
          {shown !== undefined && inTone(shown, tone)}
        </span>
        <span className={styles.name} aria-hidden="true">
          {shown?.name}
        </span>
        <Tones tone={tone} label={t('skinTone')} onChoose={setTone} />
      </div>
    </div>
  );
}

const toneOf = ([kept]: readonly string[]): Tone | undefined => TONES.find((tone) => tone === kept);

function emojiOf(book: EmojiBook, tab: Tab, query: string, recent: readonly string[]): readonly Emoji[] {
  if (query.trim() !== '') return findEmoji(book, query);
  if (tab === 'favourites') return [];
  if (tab !== 'recent') return book[tab];
  const all = CATEGORIES.flatMap((category) => book[category]);
  // Recent emoji keep the tone that they were used with.
  return recent.map((text) => {
    const known = all.find((each) => each.text === text || each.tones.includes(text));
    return { text, name: known?.name ?? text, words: '', tones: [] };
  });
}

interface EmojiGridProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly emoji: readonly Emoji[];
  readonly tone: Tone | undefined;
  readonly onShow: (emoji: Emoji) => void;
  readonly onPick: (emoji: string) => void;
  readonly onKeep: (emoji: string) => void;
}

/** The grid is one tab stop; the arrow keys move within it. */
function EmojiGrid({ ref, label, emoji, tone, onShow, onPick, onKeep }: EmojiGridProps) {
  const { t } = useTranslation('compose');
  const [focused, setFocused] = useState(0);
  const longPress = useLongPress<string>(onKeep);
  const current = Math.min(focused, emoji.length - 1);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('[data-emoji]') ?? [])];
    const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
    const next = emojiAfterKey(event.key, current, emoji.length, Math.max(1, columns));
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    buttons[next]?.focus();
  };
  return (
    <div ref={ref} className={styles.grid} role="group" aria-label={label} onKeyDown={handleKeyDown}>
      {emoji.map((each, position) => {
        const text = inTone(each, tone);
        return (
          <button
            key={each.text}
            type="button"
            data-emoji
            className={styles.emoji}
            aria-label={each.name}
            aria-description={t('holdToKeep')}
            tabIndex={position === current ? 0 : -1}
            onFocus={() => {
              setFocused(position);
              onShow(each);
            }}
            onPointerEnter={() => onShow(each)}
            onClick={() => onPick(text)}
            {...longPress(text)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}

interface TonesProps {
  readonly tone: Tone | undefined;
  readonly label: string;
  readonly onChoose: (tone: Tone | undefined) => void;
}

const HAND = '✋';
const CHOICES = [undefined, ...TONES] as const;

/** One choice of the skin tone for all emoji. */
function Tones({ tone, label, onChoose }: TonesProps) {
  const group = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (CHOICES.indexOf(tone) + step + CHOICES.length) % CHOICES.length;
    onChoose(CHOICES[next]);
    group.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div ref={group} className={styles.tones} role="radiogroup" aria-label={label} onKeyDown={handleKeyDown}>
      {CHOICES.map((choice) => (
        <button
          key={choice ?? 'none'}
          type="button"
          role="radio"
          className={styles.tone}
          aria-checked={tone === choice}
          tabIndex={tone === choice ? 0 : -1}
          onClick={() => onChoose(choice)}
        >
          {HAND + (choice ?? '')}
        </button>
      ))}
    </div>
  );
}
