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

/**
 * Where to scroll after the content has changed, so that nothing jumps: at the end it stays at the end; when rows came in
 * above, what was visible stays where it was; rows below move nothing.
 *
 * @returns the new scrollTop, or undefined when it is right as it is
 */
export function scrollTopAfter(
  before: ScrollMeasure,
  after: ScrollMeasure,
  change: { readonly wasAtEnd: boolean; readonly grewAbove: boolean },
): number | undefined {
  if (change.wasAtEnd) return after.scrollHeight - after.clientHeight;
  if (!change.grewAbove) return undefined;
  return before.scrollTop + (after.scrollHeight - before.scrollHeight);
}
