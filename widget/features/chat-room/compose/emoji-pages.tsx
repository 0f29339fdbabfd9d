import { useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { EMOJI_PER_PAGE } from '../../../domain/limits.ts';
import { emojiAfterKey } from './emoji.ts';
import { useLongPress } from './use-long-press.ts';
import styles from './emoji-panel.module.css';

/** Something on a page of the panel. */
export interface Face {
  readonly id: string;
  /** For screen readers; an emoji is its own name. */
  readonly label?: string;
  readonly content: ReactNode;
}

interface EmojiPagesProps<T extends Face> {
  readonly pages: readonly (readonly T[])[];
  readonly label: string;
  /** What a long press does, for screen readers. */
  readonly hint: string;
  readonly onPick: (face: T) => void;
  readonly onHold: (face: T) => void;
}

/**
 * Pages of emoji side by side: swiped by a finger, walked through by arrow keys. An emoji is its own name: screen readers say it
 * in the user's language.
 */
export function EmojiPages<T extends Face>({ pages, label, hint, onPick, onHold }: EmojiPagesProps<T>) {
  const [shown, setShown] = useState(0);
  const [focused, setFocused] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const all = pages.flat();
  const current = Math.min(focused, all.length - 1);
  const hold = useLongPress<T>(onHold);

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
            {page.map((face, place) => {
              const position = number * EMOJI_PER_PAGE + place;
              return (
                <button
                  key={face.id}
                  type="button"
                  data-emoji
                  className={styles.emoji}
                  aria-label={face.label}
                  aria-description={hint}
                  tabIndex={position === current ? 0 : -1}
                  onFocus={() => setFocused(position)}
                  onClick={() => onPick(face)}
                  {...hold(face)}
                >
                  {face.content}
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
