/** The measures of a scroller, all in CSS pixels. */
export interface ScrollMeasure {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** The distance from the end that still counts as being at the end. */
const AT_END_PX = 24;

export const distanceToEnd = (measure: ScrollMeasure): number =>
  measure.scrollHeight - measure.clientHeight - measure.scrollTop;

export const isAtEnd = (measure: ScrollMeasure): boolean => distanceToEnd(measure) <= AT_END_PX;

/**
 * Whether the reader is at the end after a scroll event. The content or the frame may have changed again before the event
 * arrives. Therefore only an upward move leaves the end; a distance that grew without one does not.
 */
export function isAtEndAfterScroll(before: ScrollMeasure, now: ScrollMeasure, wasAtEnd: boolean): boolean {
  return isAtEnd(now) || (wasAtEnd && now.scrollTop >= before.scrollTop);
}

/** A visible row, and the offset of its top from the top of the content. */
export interface Anchor {
  readonly id: string;
  readonly offset: number;
}

/**
 * The distance that the visible content has moved. The scroller moves by the same distance, so that nothing moves on screen. The
 * measure is the position of a row, not a height: changes below it and scrolling of the reader do not matter.
 *
 * @param anchors The rows in view before the change, topmost first. The first one that still exists counts.
 * @param offsetOf The current offset of a row; undefined if the row is gone.
 */
export function anchorShift(anchors: readonly Anchor[], offsetOf: (id: string) => number | undefined): number {
  for (const { id, offset } of anchors) {
    const now = offsetOf(id);
    if (now !== undefined) return now - offset;
  }
  return 0;
}

/**
 * The index of the first of several stacked rows that ends below a line.
 *
 * @param bottomOf The bottom of a row; ascending.
 * @returns `count` if all rows end above the line.
 */
export function firstBelow(count: number, line: number, bottomOf: (index: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bottomOf(middle) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}
