import { startTransition, useEffect, useMemo, useState } from 'react';
import { MAX_VISIBLE_MESSAGES } from '../../../../domain/limits.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { rowsThatFill } from './rows-that-fill.ts';

/** Extra rows beyond those that fill the screen. */
const SPARE_ROWS = 2;
/** By then the opened chat is painted, and the rows above may follow. */
const OPENED_AFTER_MS = 150;
/** Rows are added in small batches: adding all at once would block touch input. */
const ROWS_AT_ONCE = 8;
const MORE_AFTER_MS = 50;

export interface FewRows {
  /** A chat was opened, and the rows above the first ones are still missing. */
  readonly isOpening: boolean;
  readonly count: number;
  /** Adjusts the count to the screen. `rows` are rendered and fill the share `filled` of the screen; 1 is all of it. */
  readonly fit: (rows: number, filled: number) => void;
}

/**
 * Counts the rows that are needed while only the newest are visible: while a chat opens, and while messages rush in. The rows
 * above them follow when there is time.
 *
 * @param wanted The final number of rows.
 */
export function useFewRows(messages: readonly Message[], isRush: boolean, wanted: number): FewRows {
  const [isOpening, setOpening] = useState(true);
  const [fitted, setFitted] = useState<number | undefined>();
  // The count never drops below a count that was needed before. Otherwise it could oscillate without end and block other rendering.
  const [least, setLeast] = useState(0);
  /** Rows above those that fill the screen. */
  const [above, setAbove] = useState(0);
  const hasRows = messages.length > 0;
  const isDone = above === Number.POSITIVE_INFINITY;
  const count = isDone ? above : (fitted ?? rowsThatFill(messages, window.innerHeight)) + above;
  const isWhole = count >= Math.min(wanted, messages.length);
  if (isRush && above !== 0) setAbove(0);

  useEffect(() => {
    if (!hasRows || isRush || isDone) return;
    const more = (): void => {
      setAbove(isWhole ? Number.POSITIVE_INFINITY : above + ROWS_AT_ONCE);
      if (isWhole) setOpening(false);
    };
    const timer = setTimeout(() => startTransition(more), above === 0 ? OPENED_AFTER_MS : MORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasRows, isRush, isDone, isWhole, above]);

  return useMemo(
    () => ({
      isOpening,
      count,
      fit(rows, filled) {
        if (rows === 0) return;
        const fitting = Math.max(least, Math.min(Math.ceil(rows / filled) + SPARE_ROWS, MAX_VISIBLE_MESSAGES));
        if (filled <= 1) {
          setLeast(fitting);
          return setFitted(fitting);
        }
        // Shrink only in a transition, and not for a single row: otherwise the rows would be rendered and measured twice. While
        // the chat opens, all rows stay.
        if (!isOpening && fitting < count - 1) startTransition(() => setFitted(fitting));
      },
    }),
    [isOpening, count, least],
  );
}
