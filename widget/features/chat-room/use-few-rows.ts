import { startTransition, useEffect, useMemo, useState } from 'react';
import { MAX_VISIBLE_MESSAGES } from '../../domain/limits.ts';
import type { Message } from '../../domain/message/message.ts';
import { rowsThatFill } from './rows-that-fill.ts';

/** So many more than fill the screen. */
const SPARE_ROWS = 2;
/** What was opened is painted by then, and the rows above it may come. */
const OPENED_AFTER_MS = 150;
/** They come bit by bit: all of them at once would hold up whoever touches the screen meanwhile. */
const ROWS_AT_ONCE = 8;
const MORE_AFTER_MS = 50;

export interface FewRows {
  /** A chat was opened, and the rows above the first ones are still to come. */
  readonly isOpening: boolean;
  readonly count: number;
  /** So many stand there, and fill so much of the screen, 1 being all of it: takes as many as fill it. */
  readonly fit: (rows: number, filled: number) => void;
}

/**
 * How many rows are enough where only the newest can be seen: while a chat opens, and while messages rush in. Those above them
 * follow when there is time.
 *
 * @param wanted rows in the end
 */
export function useFewRows(messages: readonly Message[], isRush: boolean, wanted: number): FewRows {
  const [isOpening, setOpening] = useState(true);
  const [fitted, setFitted] = useState<number | undefined>();
  // Once so many were needed they may be again: going down and up without end would draw nothing else.
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
        // Not for one row, and not at once: what stands there would be drawn and measured twice. What has been opened stays.
        if (!isOpening && fitting < count - 1) startTransition(() => setFitted(fitting));
      },
    }),
    [isOpening, count, least],
  );
}
