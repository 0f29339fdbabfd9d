/** What a scroller measured: all in CSS pixels. */
export interface ScrollMeasure {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** How near the end still counts as being at it. */
const AT_END_PX = 24;

export const distanceToEnd = (measure: ScrollMeasure): number =>
  measure.scrollHeight - measure.clientHeight - measure.scrollTop;

export const isAtEnd = (measure: ScrollMeasure): boolean => distanceToEnd(measure) <= AT_END_PX;

/**
 * Whether the reader is at the end after a scroll event. An event may arrive when the content or the frame has already
 * changed again: only moving up leaves the end, a distance that grew by itself does not.
 */
export function isAtEndAfterScroll(before: ScrollMeasure, now: ScrollMeasure, wasAtEnd: boolean): boolean {
  return isAtEnd(now) || (wasAtEnd && now.scrollTop >= before.scrollTop);
}

/** A row that the reader sees, and how far from the top of the content it began. */
export interface Anchor {
  readonly id: string;
  readonly offset: number;
}

/**
 * How far what is read has moved within the content: by so much the scroller follows, and nothing moves on screen. Measured
 * at a row, not at heights: what changes below it does not count, and where the reader has scrolled meanwhile does not matter.
 *
 * @param anchors rows in view before the change, the uppermost first: the first that is still there counts
 * @param offsetOf where a row begins now; undefined when it is gone
 */
export function anchorShift(anchors: readonly Anchor[], offsetOf: (id: string) => number | undefined): number {
  for (const { id, offset } of anchors) {
    const now = offsetOf(id);
    if (now !== undefined) return now - offset;
  }
  return 0;
}

/**
 * The first of rows that stand one below the other which ends below a line.
 *
 * @param bottomOf where a row ends; ascends
 * @returns `count` when all end above it
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
