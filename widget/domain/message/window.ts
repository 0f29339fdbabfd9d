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
export type MessageWindow =
  /** The newest rows, whatever arrives. */
  | { readonly state: 'newest'; readonly rows: number }
  /** From a message to the end, with new messages there. Above `most` rows, only the newest `rows` stay. */
  | { readonly state: 'following'; readonly firstLocalId: string; readonly rows: number; readonly most: number }
  /** A number of rows from a message on. New messages do not move them. */
  | { readonly state: 'fixed'; readonly firstLocalId: string; readonly rows: number };

/** Returns a window of only this number of newest messages. */
export const newestWindow = (rows: number): MessageWindow => ({ state: 'newest', rows });

/** The newest 80 messages. */
export const NEWEST_WINDOW: MessageWindow = newestWindow(MAX_VISIBLE_MESSAGES);

/**
 * The window of a reader at the end. Fewer rows make new messages cheaper; more rows are added when the reader scrolls
 * up.
 */
export const RESTING_WINDOW: MessageWindow = newestWindow(RESTING_MESSAGES);

/** Whether the window is that of a reader who rests at the end. */
export const isResting = (window: MessageWindow): boolean =>
  window.state !== 'fixed' && window.rows === RESTING_MESSAGES;

/** Returns the number of newest messages that the window shows when it is at the end. */
export const rowsAtEnd = (window: MessageWindow): number =>
  window.state === 'fixed' ? MAX_VISIBLE_MESSAGES : window.rows;

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
export function extentOf<T extends Identified>(messages: readonly T[], window: MessageWindow, isRow: IsRow<T>): Extent {
  const end = messages.length;
  const newest = (): Extent => ({ start: stepUp(messages, end, rowsAtEnd(window), isRow), end });
  if (window.state === 'newest') return newest();
  // Search from the end, because the window is usually near it.
  const start = messages.findLastIndex(({ localId }) => localId === window.firstLocalId);
  if (start === -1) return newest();
  if (window.state === 'fixed') return { start, end: stepDown(messages, start, window.rows, isRow) };
  return stepDown(messages, start, window.most, isRow) === end ? { start, end } : newest();
}

/** Extends the window by one page of loaded messages at the top. */
export function extendUp<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  const { start, end } = extentOf(messages, window, isRow);
  const first = stepUp(messages, start, MESSAGE_PAGE_SIZE, isRow);
  return fixedWindow(messages, first, sizeOf(rowsIn(messages, { start: first, end }, isRow)));
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
  return fixedWindow(messages, first, sizeOf(rowsIn(messages, { start: first, end: last }, isRow)));
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
  return fixedWindow(messages, first, MAX_VISIBLE_MESSAGES);
}

/** Freezes the window when the reader leaves the end, so that new messages do not move it. */
export function windowInPlace<T extends Identified>(
  messages: readonly T[],
  window: MessageWindow,
  isRow: IsRow<T>,
): MessageWindow {
  if (window.state === 'fixed') return window;
  const extent = extentOf(messages, window, isRow);
  return fixedWindow(messages, extent.start, sizeOf(rowsIn(messages, extent, isRow)));
}

/** Lets the window follow the end. It is cut to 80 rows once it exceeds 100. */
export function followingWindow(window: MessageWindow): MessageWindow {
  if (window.state !== 'fixed') return window;
  const { firstLocalId } = window;
  return { state: 'following', firstLocalId, rows: MAX_VISIBLE_MESSAGES, most: TRIM_ABOVE_MESSAGES };
}

/** Returns the window of a reader at the end, starting at its current position, so that a new row moves no other. */
export function restingWindow<T extends Identified>(
  messages: readonly T[],
  start: number,
  window: MessageWindow = RESTING_WINDOW,
): MessageWindow {
  const firstLocalId = messages[start]?.localId;
  if (firstLocalId === undefined) return RESTING_WINDOW;
  if (window.state === 'following' && window.firstLocalId === firstLocalId) return window;
  return { state: 'following', firstLocalId, rows: RESTING_MESSAGES, most: MOST_RESTING_MESSAGES };
}

/** An empty list has no first row to start at. */
const fixedWindow = <T extends Identified>(messages: readonly T[], first: number, rows: number): MessageWindow => {
  const firstLocalId = messages[first]?.localId;
  return firstLocalId === undefined ? NEWEST_WINDOW : { state: 'fixed', firstLocalId, rows };
};

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
