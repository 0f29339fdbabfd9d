import { startTransition, useEffect, useMemo, useState } from 'react';
import { RESTING_MESSAGES } from '../../domain/limits.ts';
import type { Message } from '../../domain/message/message.ts';
import { rowsThatFill } from './rows-that-fill.ts';
import type { ScrollMeasure } from './scroll-anchor.ts';

/** So many more than fill the screen. */
const SPARE_ROWS = 2;
/** What was opened is painted by then, and the rows above it may come. */
const OPENED_AFTER_MS = 150;

export interface FewRows {
  /** The first rows are being drawn. */
  readonly isOpening: boolean;
  readonly count: number;
  /** So many stand there, this high: takes as many as fill the screen. */
  readonly fit: (rows: number, measure: ScrollMeasure) => void;
}

/** How many rows are enough where only the newest can be seen: while a chat opens, and while messages rush in. */
export function useFewRows(messages: readonly Message[], isRush: boolean): FewRows {
  const [isOpening, setOpening] = useState(true);
  const [fitted, setFitted] = useState<number | undefined>();
  // Once so many were needed they may be again: going down and up without end would draw nothing else.
  const [least, setLeast] = useState(0);
  const isWanted = isOpening || isRush;
  const count = isWanted ? (fitted ?? rowsThatFill(messages, window.innerHeight)) : RESTING_MESSAGES;
  const hasRows = messages.length > 0;

  useEffect(() => {
    if (!hasRows) return;
    const timer = setTimeout(() => startTransition(() => setOpening(false)), OPENED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasRows]);

  return useMemo(
    () => ({
      isOpening,
      count,
      fit(rows, { scrollHeight, clientHeight }) {
        if (rows === 0) return;
        if (scrollHeight <= clientHeight) {
          const twice = Math.min(2 * rows, RESTING_MESSAGES);
          setLeast(twice);
          return setFitted(twice);
        }
        const fitting = Math.max(least, Math.ceil((rows * clientHeight) / scrollHeight) + SPARE_ROWS);
        // Not for one row, and not at once: what stands there would be drawn and measured twice. What has been opened stays.
        if (!isOpening && fitting < count - 1) startTransition(() => setFitted(fitting));
      },
    }),
    [isOpening, count, least],
  );
}
