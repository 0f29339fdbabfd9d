/** The state of a wheel or touchpad gesture over pages. One gesture turns one page, however many events it sends. */
export interface WheelTurn {
  readonly atMs: number;
  /** The distance since the last page turn. */
  readonly distance: number;
  /** The page turns with this event. */
  readonly isTurning: boolean;
  /** This gesture has turned its page. Its remaining events, including the momentum, turn no other page. */
  readonly isSpent: boolean;
}

export const NO_TURN: WheelTurn = { atMs: Number.NEGATIVE_INFINITY, distance: 0, isTurning: false, isSpent: false };

const PAUSE_MS = 120;
/** One notch of a wheel is more than this; the first movements of a finger are less. */
const PAGE_AFTER = 20;

export function turned(before: WheelTurn, by: number, atMs: number): WheelTurn {
  // A pause or a change of direction ends a gesture.
  const isNew = atMs - before.atMs > PAUSE_MS || by * before.distance < 0;
  const distance = (isNew ? 0 : before.distance) + by;
  const isSpent = !isNew && before.isSpent;
  const isTurning = !isSpent && Math.abs(distance) >= PAGE_AFTER;
  return { atMs, distance, isTurning, isSpent: isSpent || isTurning };
}
