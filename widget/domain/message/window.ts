import {
  MAX_VISIBLE_MESSAGES,
  MESSAGE_PAGE_SIZE,
  MOST_RESTING_MESSAGES,
  RESTING_MESSAGES,
  TRIM_ABOVE_MESSAGES,
} from '../limits.ts';

/**
 * The part of a chat's loaded messages on screen: at most 100 rows in either direction, so that any phone scrolls them
 * in normal flow. Scrolling up removes rows far below; scrolling down removes rows far above. Both are added again when
 * needed. Spec: 1-chat §4 Message list loading (80 visible, trimmed above 100).
 */
export interface MessageWindow {
  /** Local id of the first message on screen; undefined for the newest messages. */
  readonly firstLocalId: string | undefined;
  /** The number of rows from there on; `Infinity` includes new messages at the end. */
  readonly size: number;
  /** The number of newest messages to show, if not 80. */
  readonly newest?: number;
  /** New messages are added up to this number of rows, if not 100. Then only the newest stay. */
  readonly most?: number;
}

/** The newest 80 messages. */
export const NEWEST_WINDOW: MessageWindow = { firstLocalId: undefined, size: Number.POSITIVE_INFINITY };

/**
 * The window of a reader at the end. Fewer rows make new messages cheaper; more rows are added when the reader scrolls
 * up.
 */
export const RESTING_WINDOW: MessageWindow = {
  ...NEWEST_WINDOW,
  newest: RESTING_MESSAGES,
  most: MOST_RESTING_MESSAGES,
};

/** Returns a window of only this number of newest messages. */
export const newestWindow = (rows: number): MessageWindow => ({ ...NEWEST_WINDOW, newest: rows });

/** A range of the loaded messages: `start` is inclusive, `end` is exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

interface Identified {
  readonly localId: string;
}

/** Whether a message has its own row; hidden messages do not count. */
export type IsRow<T> = (message: T) => boolean;

/** Returns the extent of the window. If its first message is gone, it shows the newest. */
export function extentOf<T extends Identified>(
  messages: readonly T[],
  { firstLocalId, size, newest = MAX_VISIBLE_MESSAGES, most = TRIM_ABOVE_MESSAGES }: MessageWindow,
  isRow: IsRow<T>,
): Extent {
  const end = messages.length;
  // Search from the end, because the window is usually near it.
  const found = firstLocalId === undefined ? -1 : messages.findLastIndex(({ localId }) => localId === firstLocalId);
  if (found !== -1 && size !== Number.POSITIVE_INFINITY) {
    return { start: found, end: stepDown(messages, found, size, isRow) };
  }
  const isWhole = found !== -1 && stepDown(messages, found, most, isRow) === end;
  return { start: isWhole ? found : stepUp(messages, end, newest, isRow), end };
}

/** Extends the window by one page of loaded messages at the top. */
export function extendUp<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  const { start, end } = extentOf(messages, window, isRow);
  const first = stepUp(messages, start, MESSAGE_PAGE_SIZE, isRow);
  return { firstLocalId: messages[first]?.localId, size: sizeOf(rowsIn(messages, { start: first, end }, isRow)) };
}

/** Extends the window by one page of loaded messages at the bottom. */
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

/** Returns the window around one message: as many rows above as below, if available. */
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

/** Freezes the window when the reader leaves the end, so that new messages do not move it. */
export function heldWindow<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  if (window.size !== Number.POSITIVE_INFINITY) return window;
  const extent = extentOf(messages, window, isRow);
  return { firstLocalId: messages[extent.start]?.localId, size: sizeOf(rowsIn(messages, extent, isRow)) };
}

/** Lets the window follow the end. It is cut to 80 rows once it exceeds 100. */
export function followingWindow(window: MessageWindow): MessageWindow {
  return window.size === Number.POSITIVE_INFINITY ? window : { ...window, size: Number.POSITIVE_INFINITY };
}

/** Returns the window of a reader at the end, starting at its current position, so that a new row moves no other. */
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
