import {
  anchorShift,
  distanceToEnd,
  firstBelow,
  isAtEndAfterScroll,
  type Anchor,
  type ScrollMeasure,
} from './scroll-anchor.ts';

/** Keeps what is read where it is, however the rows around it change. */
export interface ScrollPlace {
  /** The reader is at the end and stays there. */
  readonly isAtEnd: () => boolean;
  /** Which way the reader last moved. */
  readonly heading: () => 'up' | 'down';
  readonly measure: () => ScrollMeasure;
  /** How much of the screen the rows fill: 1 is all of it. Those that do not fill it stand at its foot. */
  readonly filled: () => number;
  /** Rows or sizes have changed: puts everything where it was, or where reading begins. */
  readonly settle: () => void;
  /**
   * Something has scrolled; false when it was not the reader. `reachesEnd`: below the last row there is nothing more to show.
   */
  readonly follow: (reachesEnd: boolean) => boolean;
  readonly goToEnd: () => void;
  /** Reading begins at this element until the reader moves, or `stay` is called. */
  readonly beginAt: (find: () => Element | null) => void;
  readonly stay: () => void;
  /** Puts a row in the middle of the screen. */
  readonly center: (row: Element, reachesEnd: boolean) => void;
  /** The rows that can be seen, as local ids, the uppermost first. */
  readonly inView: () => readonly string[];
  readonly detach: () => void;
}

/** The class by which the rows of a log are found. */
export const ROW_CLASS = 'ml-row';

/** What a reader has above the place where reading begins. */
const BEGIN_BELOW_PX = 12;
/** Shifts below this are rounding. */
const NO_SHIFT_PX = 0.5;
/** A glide has ended when no scroll event has come for so long. */
const GLIDE_ENDS_AFTER_MS = 150;
const MOST_ANCHORS = 8;

/**
 * Where a log is scrolled to. Engines that anchor scrolling by themselves take a new `scrollTop` at any time; in the others
 * (those of iOS) it would stop a glide. There the content is moved instead, until the glide is over.
 */
export function createScrollPlace(scroller: HTMLElement, content: HTMLElement): ScrollPlace {
  const rows = content.getElementsByClassName(ROW_CLASS);
  const canWriteAnytime = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');
  let isAtEnd = true;
  let heading: 'up' | 'down' = 'up';
  let begin: (() => Element | null) | undefined;
  let anchors: readonly Anchor[] = [];
  let measured = measureOf(scroller);
  /** How high the window was then. */
  let windowPx = window.innerHeight;
  /** The reader has moved since the last event that said so. */
  let isNoticed = false;
  let isTouched = false;
  let glideTimer: ReturnType<typeof setTimeout> | undefined;
  /** By so much the content is moved up in place of scrolling down. */
  let movedPx = 0;

  const offsetOf = (element: Element): number =>
    element.getBoundingClientRect().top - content.getBoundingClientRect().top;
  const rowOf = (id: string): Element | null => content.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  const idOf = (row: Element | null): string => row?.getAttribute('data-message-id') ?? '';

  const firstInView = (): number => {
    const { top } = scroller.getBoundingClientRect();
    return firstBelow(rows.length, top, (index) => rows[index]?.getBoundingClientRect().bottom ?? top);
  };

  const remember = (): void => {
    measured = measureOf(scroller);
    windowPx = window.innerHeight;
    if (isAtEnd) return;
    const first = firstInView();
    anchors = Array.from(rows)
      .slice(first, first + MOST_ANCHORS)
      .map((row) => ({ id: idOf(row), offset: offsetOf(row) }));
  };

  /** Content that has become shorter has pushed the scroller up. */
  const isPushed = (now: ScrollMeasure): boolean => now.scrollTop < measured.scrollTop && distanceToEnd(now) <= 1;

  /** The reader may have moved, and the event that says so is on its way: it will find nothing that has not been measured. */
  const noticeReader = (): void => {
    const now = measureOf(scroller);
    if (now.scrollTop === measured.scrollTop || isPushed(now)) return;
    heading = now.scrollTop < measured.scrollTop ? 'up' : 'down';
    isNoticed = true;
  };

  const shiftBy = (px: number): void => {
    const now = measureOf(scroller);
    const { scrollTop } = now;
    const wanted = (isPushed(now) ? measured.scrollTop : scrollTop) + px;
    if (Math.abs(wanted - scrollTop) < NO_SHIFT_PX) return;
    if (canWriteAnytime || (!isTouched && glideTimer === undefined)) {
      scroller.scrollTop = wanted;
      return;
    }
    movedPx += wanted - scrollTop;
    content.style.setProperty('translate', `0 ${-movedPx}px`);
  };

  const endGlide = (): void => {
    glideTimer = undefined;
    if (movedPx === 0) return;
    content.style.removeProperty('translate');
    scroller.scrollTop += movedPx;
    movedPx = 0;
    remember();
  };

  const watchGlide = (): void => {
    if (canWriteAnytime || isTouched) return;
    clearTimeout(glideTimer);
    glideTimer = setTimeout(endGlide, GLIDE_ENDS_AFTER_MS);
  };
  const handleTouchStart = (): void => {
    isTouched = true;
  };
  const handleTouchEnd = (): void => {
    isTouched = false;
    watchGlide();
  };
  scroller.addEventListener('touchstart', handleTouchStart, { passive: true });
  scroller.addEventListener('touchend', handleTouchEnd, { passive: true });
  scroller.addEventListener('touchcancel', handleTouchEnd, { passive: true });

  const toEnd = (): void => {
    const end = scroller.scrollHeight - scroller.clientHeight;
    if (Math.abs(scroller.scrollTop - end) >= NO_SHIFT_PX) scroller.scrollTop = end;
  };

  /** A keyboard that gives way to a panel leaves the scroller high for a moment, which pushes it up: that was not the reader. */
  const isWindowResized = (): boolean => window.innerHeight !== windowPx;

  /** The reader may have left already, and the event that says so is on its way: then they stay as far from the end as they went. */
  const stayAtEnd = (): void => {
    const wentUp = measured.scrollTop - scroller.scrollTop;
    // Content that has become shorter has pushed the scroller up, but no further than to its end.
    if (isWindowResized() || wentUp < 1 || distanceToEnd(measureOf(scroller)) < 1) return toEnd();
    isAtEnd = false;
    heading = 'up';
    isNoticed = true;
    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - distanceToEnd(measured) - wentUp;
  };

  return {
    isAtEnd: () => isAtEnd,
    heading: () => heading,
    measure: () => measureOf(scroller),
    filled() {
      const { bottom } = content.getBoundingClientRect();
      const top = content.firstElementChild?.getBoundingClientRect().top ?? bottom;
      return (bottom - top) / scroller.clientHeight;
    },
    settle() {
      const beginning = begin?.() ?? null;
      if (beginning !== null) {
        scroller.scrollTop = offsetOf(beginning) - BEGIN_BELOW_PX;
        isAtEnd = distanceToEnd(measureOf(scroller)) < 1;
      } else if (isAtEnd) stayAtEnd();
      else {
        noticeReader();
        shiftBy(anchorShift(anchors, (id) => offsetIfThere(rowOf(id), offsetOf)));
      }
      remember();
    },
    follow(reachesEnd) {
      watchGlide();
      if (isAtEnd && isWindowResized()) {
        toEnd();
        remember();
        return false;
      }
      const now = measureOf(scroller);
      const isUnmeasured = now.scrollTop !== measured.scrollTop;
      const hasMoved = isUnmeasured || isNoticed;
      isNoticed = false;
      if (isUnmeasured) heading = now.scrollTop < measured.scrollTop ? 'up' : 'down';
      // What this wrote itself has been measured: it is the reader who moves.
      if (hasMoved) begin = undefined;
      isAtEnd = reachesEnd && isAtEndAfterScroll(measured, now, isAtEnd);
      remember();
      return hasMoved;
    },
    goToEnd() {
      begin = undefined;
      isAtEnd = true;
    },
    beginAt(find) {
      begin = find;
    },
    stay() {
      begin = undefined;
    },
    center(row, reachesEnd) {
      begin = undefined;
      const space = Math.max(BEGIN_BELOW_PX, (scroller.clientHeight - row.clientHeight) / 2);
      scroller.scrollTop = offsetOf(row) - space;
      isAtEnd = reachesEnd && distanceToEnd(measureOf(scroller)) < 1;
      remember();
    },
    inView() {
      const { bottom } = scroller.getBoundingClientRect();
      const seen: string[] = [];
      for (let index = firstInView(); index < rows.length; index += 1) {
        const row = rows[index];
        if (row === undefined || row.getBoundingClientRect().top >= bottom) break;
        seen.push(idOf(row));
      }
      return seen;
    },
    detach() {
      clearTimeout(glideTimer);
      scroller.removeEventListener('touchstart', handleTouchStart);
      scroller.removeEventListener('touchend', handleTouchEnd);
      scroller.removeEventListener('touchcancel', handleTouchEnd);
    },
  };
}

const offsetIfThere = (row: Element | null, offsetOf: (element: Element) => number): number | undefined =>
  row === null ? undefined : offsetOf(row);

const measureOf = (scroller: HTMLElement): ScrollMeasure => ({
  scrollTop: scroller.scrollTop,
  scrollHeight: scroller.scrollHeight,
  clientHeight: scroller.clientHeight,
});
