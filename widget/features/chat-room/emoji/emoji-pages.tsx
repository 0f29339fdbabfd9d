import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { EMOJI_PER_PAGE } from '../../../domain/limits.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { emojiAfterKey } from './emoji.ts';
import { useLongPress } from '../shared/use-long-press.ts';
import { NO_TURN, turned, type WheelTurn } from './wheel-turn.ts';
import styles from './emoji-panel.module.css';

/** An emoji or picture on a page of the panel. */
export interface PanelEmoji {
  readonly id: string;
  /** For screen readers. Without a label, the emoji character is the name. */
  readonly label?: string;
  readonly content: ReactNode;
}

interface EmojiPagesProps<T extends PanelEmoji> {
  readonly pages: readonly (readonly T[])[];
  readonly label: string;
  /** Describes the long press to screen readers. */
  readonly hint: string;
  readonly onPick: (entry: T) => void;
  readonly onLongPress: (entry: T) => void;
}

/**
 * Pages of emoji side by side. A finger swipes them; the arrow keys move through them. An emoji needs no label: screen readers
 * name it in the user's language.
 */
export function EmojiPages<T extends PanelEmoji>({ pages, label, hint, onPick, onLongPress }: EmojiPagesProps<T>) {
  const [shown, setShown] = useState(0);
  const [focused, setFocused] = useState(0);
  const { t } = useTranslation('compose');
  const strip = useRef<HTMLDivElement>(null);
  const wheel = useRef<WheelTurn>(NO_TURN);
  const all = pages.flat();
  const current = Math.min(focused, all.length - 1);
  const longPress = useLongPress<T>(onLongPress);

  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>): void =>
    setShown(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));

  const show = (number: number): void =>
    strip.current?.children[number]?.scrollIntoView({ block: 'nearest', inline: 'start' });

  // Not a React handler: React's wheel listeners are passive and cannot prevent the page from scrolling.
  const turn = useEffectEvent((event: WheelEvent): void => {
    const { deltaX, deltaY, ctrlKey } = event;
    const by = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    if (ctrlKey || pages.length < 2 || by === 0) return;
    event.preventDefault();
    wheel.current = turned(wheel.current, by, event.timeStamp);
    if (!wheel.current.isTurning) return;
    // Count from `shown`, not from the scroll position: the strip may still move because of the last turn.
    const next = Math.min(pages.length - 1, Math.max(0, shown + Math.sign(by)));
    setShown(next);
    show(next);
  });
  useEffect(() => {
    const { current } = strip;
    const handleWheel = (event: WheelEvent) => turn(event);
    current?.addEventListener('wheel', handleWheel, { passive: false });
    return () => current?.removeEventListener('wheel', handleWheel);
  }, []);

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
            {page.map((entry, place) => {
              const position = number * EMOJI_PER_PAGE + place;
              return (
                <button
                  key={entry.id}
                  type="button"
                  data-emoji
                  className={styles.emoji}
                  aria-label={entry.label}
                  aria-description={hint}
                  tabIndex={position === current ? 0 : -1}
                  onFocus={() => setFocused(position)}
                  onClick={() => onPick(entry)}
                  {...longPress(entry)}
                >
                  {entry.content}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div className={styles.dots}>
        {pages.length > 1 &&
          pages.map((_, number) => (
            <button
              key={number}
              type="button"
              // Not a tab stop: the arrow keys already move from page to page.
              tabIndex={-1}
              aria-label={t('emojiPage', { number: number + 1 })}
              aria-current={number === shown}
              className={styles.dot}
              onClick={() => show(number)}
            />
          ))}
      </div>
    </>
  );
}
