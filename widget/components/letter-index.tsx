import { useRef, type PointerEvent } from 'react';
import { cx } from '../ui/class-names.ts';
import styles from './letter-index.module.css';

interface LetterIndexProps {
  readonly letters: readonly string[];
  readonly current: string | undefined;
  readonly label: string;
  readonly onGo: (letter: string) => void;
}

/** Height of a letter's heading, in rem. */
export const LETTER_HEADING_REM = 2.375;

export const LetterHeadingRow = ({ letter }: { readonly letter: string }) => (
  <h2 className={styles.heading}>{letter}</h2>
);

/** The index at the edge of a list: a tap or a sliding finger scrolls the list to a letter. */
export function LetterIndex({ letters, current, label, onGo }: LetterIndexProps) {
  const shown = useRef<string>(undefined);
  function handlePointer({ buttons, clientX, clientY, type }: PointerEvent) {
    if (type === 'pointerdown') shown.current = undefined;
    if (buttons === 0) return;
    const letter = document.elementFromPoint(clientX, clientY)?.closest('[data-letter]')?.getAttribute('data-letter');
    if (letter === null || letter === undefined || letter === shown.current) return;
    shown.current = letter;
    onGo(letter);
  }
  return (
    <div
      className={styles.index}
      role="group"
      aria-label={label}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          className={cx(styles.letter, letter === current && styles.current)}
          aria-current={letter === current ? 'true' : undefined}
          data-letter={letter}
          onClick={() => onGo(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}
