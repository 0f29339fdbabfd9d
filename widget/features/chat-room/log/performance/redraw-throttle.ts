/** A rush begins with this many messages in a second. Fewer are drawn one by one as they arrive. */
const RUSH_FROM_MESSAGES = 10;
const SECOND_MS = 1000;
/** The redraw interval in a rush: a reader does not read faster, and touch input needs the phone's CPU in between. */
const DRAWN_EVERY_MS = 250;
/** More messages than this between two redraws exceed a few screens, and most of them are never seen: use the longer interval. */
const FLOOD = 30;
const DRAWN_IN_FLOOD_EVERY_MS = 400;
/** A pause this long ends a rush. */
const RUSH_ENDS_AFTER_MS = 500;

/** The clock, in milliseconds. */
export interface Timing {
  readonly nowMs: () => number;
  /** Returns a function that cancels the timer. */
  readonly setTimer: (delayMs: number, run: () => void) => () => void;
}

/** The redraw throttle of the log. */
export interface RedrawThrottle {
  /**
   * Reports a change. Messages that arrive in a rush wait for each other; every other change is drawn at once.
   * @param incoming The number of messages that have arrived; 0 for any other change.
   */
  readonly take: (incoming: number) => void;
  readonly stop: () => void;
}

/** How to draw a change. In a rush, user actions come first. */
export interface Drawing {
  readonly isRush: boolean;
  readonly isUrgent: boolean;
}

/** Draws single messages at once and a rush of messages a few times a second. */
export function createRedrawThrottle(clock: Timing, draw: (drawing: Drawing) => void): RedrawThrottle {
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let isRush = false;
  let everyMs = DRAWN_EVERY_MS;
  let waiting = 0;
  /** The arrival times of the newest messages: as many as make a rush. */
  let arrivals: readonly number[] = [];
  let cancelDrawing: (() => void) | undefined;
  let cancelEnd: (() => void) | undefined;

  const drawNow = (isUrgent: boolean): void => {
    cancelDrawing?.();
    cancelDrawing = undefined;
    drawnAtMs = clock.nowMs();
    everyMs = waiting > FLOOD ? DRAWN_IN_FLOOD_EVERY_MS : DRAWN_EVERY_MS;
    waiting = 0;
    draw({ isRush, isUrgent });
  };
  const comesInRush = (incoming: number): boolean => {
    const nowMs = clock.nowMs();
    const latest = Array.from({ length: Math.min(incoming, RUSH_FROM_MESSAGES) }, () => nowMs);
    arrivals = [...arrivals, ...latest].slice(-RUSH_FROM_MESSAGES);
    return arrivals.length === RUSH_FROM_MESSAGES && nowMs - (arrivals[0] ?? 0) < SECOND_MS;
  };
  const endRush = (): void => {
    isRush = false;
    drawNow(false);
  };
  const drawInRush = (): void => {
    isRush = true;
    cancelEnd?.();
    cancelEnd = clock.setTimer(RUSH_ENDS_AFTER_MS, endRush);
    drawNow(false);
  };

  return {
    take(incoming) {
      waiting += Math.max(incoming, 1);
      const mayWait = incoming > 0 && comesInRush(incoming);
      const leftMs = drawnAtMs + everyMs - clock.nowMs();
      const isFirst = leftMs <= 0 && !isRush && cancelDrawing === undefined;
      if (isFirst || !mayWait) drawNow(true);
      else cancelDrawing ??= clock.setTimer(Math.max(leftMs, 0), drawInRush);
    },
    stop() {
      cancelDrawing?.();
      cancelEnd?.();
    },
  };
}
