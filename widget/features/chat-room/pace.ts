/** In a rush the log is drawn this seldom: nobody reads faster, and fingers need the phone in between. */
const DRAWN_EVERY_MS = 250;
/** When more came between two drawings than a few screens hold, nobody sees most of them: then it is drawn this seldom. */
const FLOOD = 30;
const DRAWN_IN_FLOOD_EVERY_MS = 400;
/** A pause this long ends a rush. */
const RUSH_ENDS_AFTER_MS = 500;

/** Where time comes from, in milliseconds. */
export interface Timing {
  readonly nowMs: () => number;
  /** The returned function takes it back. */
  readonly setTimer: (delayMs: number, run: () => void) => () => void;
}

/** When what has changed is drawn. */
export interface Pace {
  /** Something has changed. Messages that came in may wait for each other, everything else is drawn at once. */
  readonly take: (isIncoming: boolean) => void;
  readonly stop: () => void;
}

/** How something is to be drawn: in a rush whatever is done by hand comes first. */
export interface Drawing {
  readonly isRush: boolean;
  readonly isUrgent: boolean;
}

/** A lone message is drawn at once, many a few times a second. */
export function createPace(clock: Timing, draw: (drawing: Drawing) => void): Pace {
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let isRush = false;
  let everyMs = DRAWN_EVERY_MS;
  let waiting = 0;
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
    take(isIncoming) {
      waiting += 1;
      const leftMs = drawnAtMs + everyMs - clock.nowMs();
      const isAlone = leftMs <= 0 && !isRush && cancelDrawing === undefined;
      if (isAlone || !isIncoming) drawNow(true);
      else cancelDrawing ??= clock.setTimer(leftMs, drawInRush);
    },
    stop() {
      cancelDrawing?.();
      cancelEnd?.();
    },
  };
}
