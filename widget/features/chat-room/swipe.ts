/** A finger's way from where it went down, in CSS pixels. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

/** From here on a movement has a direction. */
const DECIDED_PX = 10;
/** A swipe this far means it. */
export const SWIPE_MEANT_PX = 56;
const FURTHEST_PX = 80;
/** Where the system's own gestures begin. */
const EDGE_PX = 24;

/** Whether a way is a swipe to the left; undefined as long as it may become one. What begins at the screen's edge never is. */
export function isSwipe({ x, y }: Way, startX: number, width: number): boolean | undefined {
  if (startX < EDGE_PX || startX > width - EDGE_PX) return false;
  if (Math.hypot(x, y) < DECIDED_PX) return undefined;
  return x < 0 && Math.abs(x) > 1.5 * Math.abs(y);
}

/** How far a row follows the finger: beyond what means it ever less. */
export function rowShift(x: number): number {
  const way = Math.max(0, -x);
  return -Math.min(FURTHEST_PX, way <= SWIPE_MEANT_PX ? way : SWIPE_MEANT_PX + (way - SWIPE_MEANT_PX) / 3);
}
