import {
  MAX_VISIBLE_MESSAGES,
  MESSAGE_PAGE_SIZE,
  MOST_RESTING_MESSAGES,
  RESTING_MESSAGES,
  TRIM_ABOVE_MESSAGES,
} from '../limits.ts';

/**
 * Which part of a chat's loaded messages stands on screen: never more than 100 rows, whichever way one reads, so that any phone
 * scrolls them in normal flow. Reading up, rows far below go; reading down, rows far above; both come back.
 * Spec: 1-chat §4 Message list loading (80 visible, trimmed above 100).
 */
export interface MessageWindow {
  /** Local id of the first message on screen, or undefined for the newest. */
  readonly firstLocalId: string | undefined;
  /** So many rows from there on; `Infinity`: whatever comes in at the end too. */
  readonly size: number;
  /** How many the newest are, where not 80. */
  readonly newest?: number;
  /** Whatever comes in is added until there are more than this, where not 100: then the newest are left. */
  readonly most?: number;
}

/** The newest 80. */
export const NEWEST_WINDOW: MessageWindow = { firstLocalId: undefined, size: Number.POSITIVE_INFINITY };

/** Who rests at the end sees no more than this: what comes in moves less, and more rows come as soon as the reader goes up. */
export const RESTING_WINDOW: MessageWindow = {
  ...NEWEST_WINDOW,
  newest: RESTING_MESSAGES,
  most: MOST_RESTING_MESSAGES,
};

/** Only so many of the newest. */
export const newestWindow = (rows: number): MessageWindow => ({ ...NEWEST_WINDOW, newest: rows });

/** A stretch of the loaded messages: `start` belongs to it, `end` does not. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

interface Identified {
  readonly localId: string;
}

/** Whether a message makes a row of its own: what is hidden from everybody does not count. */
export type IsRow<T> = (message: T) => boolean;

/** Where the window lies. One whose first message is gone shows the newest. */
export function extentOf<T extends Identified>(
  messages: readonly T[],
  { firstLocalId, size, newest = MAX_VISIBLE_MESSAGES, most = TRIM_ABOVE_MESSAGES }: MessageWindow,
  isRow: IsRow<T>,
): Extent {
  const end = messages.length;
  // Looked for from the end: the window is near it far more often than not.
  const found = firstLocalId === undefined ? -1 : messages.findLastIndex(({ localId }) => localId === firstLocalId);
  if (found !== -1 && size !== Number.POSITIVE_INFINITY) {
    return { start: found, end: stepDown(messages, found, size, isRow) };
  }
  const isWhole = found !== -1 && stepDown(messages, found, most, isRow) === end;
  return { start: isWhole ? found : stepUp(messages, end, newest, isRow), end };
}

/** One page further up in what is loaded already. */
export function extendUp<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  const { start, end } = extentOf(messages, window, isRow);
  const first = stepUp(messages, start, MESSAGE_PAGE_SIZE, isRow);
  return { firstLocalId: messages[first]?.localId, size: sizeOf(rowsIn(messages, { start: first, end }, isRow)) };
}

/** One page further down in what is loaded already. */
export function extendDown<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  const { start, end } = extentOf(messages, window, isRow);
  const last = stepDown(messages, end, MESSAGE_PAGE_SIZE, isRow);
  const isTooLong = rowsIn(messages, { start, end: last }, isRow) > TRIM_ABOVE_MESSAGES;
  const first = isTooLong ? stepUp(messages, last, MAX_VISIBLE_MESSAGES, isRow) : start;
  return { firstLocalId: messages[first]?.localId, size: sizeOf(rowsIn(messages, { start: first, end: last }, isRow)) };
}

/** The window around one message: as much above it as below, as far as there is so much. */
export function windowAround<T extends Identified>(
  messages: readonly T[],
  localId: string,
  isRow: IsRow<T>,
): MessageWindow {
  const at = messages.findLastIndex((message) => message.localId === localId);
  if (at === -1) return NEWEST_WINDOW;
  const half = MAX_VISIBLE_MESSAGES / 2;
  const isNearEnd = stepDown(messages, at, half, isRow) === messages.length;
  const first = isNearEnd
    ? stepUp(messages, messages.length, MAX_VISIBLE_MESSAGES, isRow)
    : stepUp(messages, at, half, isRow);
  return { firstLocalId: messages[first]?.localId, size: MAX_VISIBLE_MESSAGES };
}

/** The reader has left the end: what comes in there no longer moves the window. */
export function heldWindow<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  if (window.size !== Number.POSITIVE_INFINITY) return window;
  const extent = extentOf(messages, window, isRow);
  return { firstLocalId: messages[extent.start]?.localId, size: sizeOf(rowsIn(messages, extent, isRow)) };
}

/** The reader is at the end: the window goes with it, and is cut to 80 once above 100. */
export function followingWindow(window: MessageWindow): MessageWindow {
  return window.size === Number.POSITIVE_INFINITY ? window : { ...window, size: Number.POSITIVE_INFINITY };
}

/** The window of who rests at the end begins where it lies now: a row that comes in moves no other. */
export function restingWindow<T extends Identified>(messages: readonly T[], start: number): MessageWindow {
  return { ...RESTING_WINDOW, firstLocalId: messages[start]?.localId };
}

/** Above 100 rows, 80 stay. */
const sizeOf = (rows: number): number =>
  rows > TRIM_ABOVE_MESSAGES ? MAX_VISIBLE_MESSAGES : Math.max(rows, MAX_VISIBLE_MESSAGES);

function stepUp<T>(messages: readonly T[], from: number, rows: number, isRow: IsRow<T>): number {
  let at = from;
  for (let left = rows; at > 0 && left > 0;) {
    at -= 1;
    const message = messages[at];
    if (message !== undefined && isRow(message)) left -= 1;
  }
  return at;
}

function stepDown<T>(messages: readonly T[], from: number, rows: number, isRow: IsRow<T>): number {
  let at = from;
  for (let left = rows; at < messages.length; at += 1) {
    const message = messages[at];
    if (message === undefined || !isRow(message)) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return at;
}

function rowsIn<T>(messages: readonly T[], { start, end }: Extent, isRow: IsRow<T>): number {
  let rows = 0;
  for (let at = start; at < end; at += 1) {
    const message = messages[at];
    if (message !== undefined && isRow(message)) rows += 1;
  }
  return rows;
}
