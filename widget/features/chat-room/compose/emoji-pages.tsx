import { useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { EMOJI_PER_PAGE } from '../../../domain/limits.ts';
import { emojiAfterKey } from './emoji.ts';
import { useLongPress } from './use-long-press.ts';
import styles from './emoji-panel.module.css';

interface EmojiPagesProps {
  readonly pages: readonly (readonly string[])[];
  readonly label: string;
  /** What a long press does, for screen readers. */
  readonly hint: string;
  readonly onPick: (emoji: string) => void;
  readonly onHold: (emoji: string) => void;
}

/**
 * Pages of emoji side by side: swiped by a finger, walked through by arrow keys. An emoji is its own name: screen readers say it
 * in the user's language.
 */
export function EmojiPages({ pages, label, hint, onPick, onHold }: EmojiPagesProps) {
  const [shown, setShown] = useState(0);
  const [focused, setFocused] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const all = pages.flat();
  const current = Math.min(focused, all.length - 1);
  const hold = useLongPress<string>(onHold);

  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>): void =>
    setShown(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[data-emoji]') ?? [])];
    const top = buttons[0]?.offsetTop;
    const firstRow = buttons.slice(0, pages[0]?.length).filter((button) => button.offsetTop === top);
    const next = emojiAfterKey(event.key, current, all.length, Math.max(1, firstRow.length));
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    buttons[next]?.focus();
  };

  return (
    <>
      <div
        ref={strip}
        className={styles.strip}
        role="group"
        aria-label={label}
        onScroll={handleScroll}
        onKeyDown={handleKeyDown}
      >
        {pages.map((page, number) => (
          <div key={number} className={styles.page}>
            {page.map((emoji, place) => {
              const position = number * EMOJI_PER_PAGE + place;
              return (
                <button
                  key={emoji}
                  type="button"
                  data-emoji
                  className={styles.emoji}
                  aria-description={hint}
                  tabIndex={position === current ? 0 : -1}
                  onFocus={() => setFocused(position)}
                  onClick={() => onPick(emoji)}
                  {...hold(emoji)}
                >
                  {emoji}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div className={styles.dots} aria-hidden="true">
        {pages.length > 1 &&
          pages.map((_, number) => <span key={number} className={number === shown ? styles.on : undefined} />)}
      </div>
    </>
  );
}
