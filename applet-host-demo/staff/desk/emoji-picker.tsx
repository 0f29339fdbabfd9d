import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  CATEGORIES,
  emojiBookNow,
  findEmoji,
  loadEmojiBook,
  type Emoji,
  type EmojiBook,
} from '../../../widget/i18n/emoji-data.ts';
import { SearchField } from '../../../widget/ui/controls/search-field.tsx';
import { Spinner } from '../../../widget/ui/page/spinner.tsx';
import { useDeskLanguage, useSay } from './use-desk.tsx';
import styles from './emoji-picker.module.css';

interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** The emoji above the composer: those that a search finds, or all by category. */
export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const t = useSay();
  const language = useDeskLanguage();
  const [book, setBook] = useState(() => emojiBookNow(language));
  const [hasFailed, setFailed] = useState(false);
  const [query, setQuery] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('input')?.focus();
    loadEmojiBook(language).then(setBook, () => setFailed(true));
  }, [language]);
  useEffect(() => {
    function handlePress({ target }: PointerEvent): void {
      if (!(target instanceof Element) || panel.current?.contains(target) !== false) return;
      // The button that opened the picker closes it with its click.
      if (target.closest('[aria-expanded="true"]') === null) onClose();
    }
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [onClose]);

  const shown = book === undefined ? [] : shownIn(book, query);
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isSearch = event.target instanceof HTMLInputElement;
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[data-emoji]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (event.key === 'Escape') onClose();
    else if (isSearch && event.key === 'Enter') buttons[0]?.click();
    else if (isSearch && event.key === 'ArrowDown') buttons[0]?.focus();
    else if (!isSearch && step !== undefined) {
      if (at + step < 0) panel.current?.querySelector('input')?.focus();
      else buttons[at + step]?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={panel} className={styles.panel} role="dialog" aria-label={t('emoji')} onKeyDown={handleKeyDown}>
      <SearchField value={query} onChange={setQuery} placeholder={t('searchEmoji')} />
      {book === undefined ? (
        <p className={styles.nothing}>{hasFailed ? t('noConnection') : <Spinner />}</p>
      ) : shown.length === 0 ? (
        <p className={styles.nothing}>{t('nothingFound')}</p>
      ) : (
        <div className={styles.grid}>
          {shown.map(({ text, name }, at) => (
            <button
              key={text}
              type="button"
              data-emoji
              tabIndex={at === 0 ? 0 : -1}
              aria-label={name}
              title={name}
              onClick={() => onPick(text)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** As in the grid of the style sheet. */
const COLUMNS = 9;

const shownIn = (book: EmojiBook, query: string): readonly Emoji[] =>
  query.trim() === '' ? CATEGORIES.flatMap((category) => book[category]) : findEmoji(book, query);
