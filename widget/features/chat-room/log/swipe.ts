/** The path of a finger from its start, in CSS pixels. */
export interface SwipeOffset {
  readonly x: number;
  readonly y: number;
}

/** From this distance on, a movement has a direction. */
const DECIDED_PX = 10;
/** A swipe of this distance counts. */
export const SWIPE_MEANT_PX = 56;
const FURTHEST_PX = 80;
/** The edge area in which the system's own gestures begin. */
const EDGE_PX = 24;

/** Whether a path is a swipe to the left; undefined while it may still become one. A path that begins at the screen's edge never is. */
export function isSwipe({ x, y }: SwipeOffset, startX: number, width: number): boolean | undefined {
  if (startX < EDGE_PX || startX > width - EDGE_PX) return false;
  if (Math.hypot(x, y) < DECIDED_PX) return undefined;
  return x < 0 && Math.abs(x) > 1.5 * Math.abs(y);
}

/** How far a row follows the finger. Beyond the distance of a swipe it follows more slowly. */
export function rowShift(x: number): number {
  const offset = Math.max(0, -x);
  return -Math.min(FURTHEST_PX, offset <= SWIPE_MEANT_PX ? offset : SWIPE_MEANT_PX + (offset - SWIPE_MEANT_PX) / 3);
}
