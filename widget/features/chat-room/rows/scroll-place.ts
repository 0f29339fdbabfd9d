import {
  anchorShift,
  distanceToEnd,
  firstBelow,
  isAtEndAfterScroll,
  type Anchor,
  type ScrollMeasure,
} from './scroll-anchor.ts';

/** Keeps the reading position when the rows around it change. */
export interface ScrollPlace {
  /** The reader is at the end and stays there. */
  readonly isAtEnd: () => boolean;
  /** The direction in which the reader last scrolled. */
  readonly heading: () => 'up' | 'down';
  /** Where the reader is, also while the content is moved in place of scrolling. */
  readonly measure: () => ScrollMeasure;
  /** The share of the screen that the rows fill; 1 is all of it. Rows that do not fill it are at the bottom. */
  readonly filled: () => number;
  /** Restores the position, or the starting position, after rows or sizes have changed. */
  readonly settle: () => void;
  /** Handles a scroll event. Returns false if the reader did not cause it. `reachesEnd`: nothing more exists below the last row. */
  readonly follow: (reachesEnd: boolean) => boolean;
  readonly goToEnd: () => void;
  /** The log starts at this element until the reader scrolls or `stay` is called. */
  readonly beginAt: (find: () => Element | null) => void;
  readonly stay: () => void;
  /** Scrolls a row to the middle of the screen. */
  readonly center: (row: Element, reachesEnd: boolean) => void;
  /** The local ids of the visible rows, topmost first. */
  readonly inView: () => readonly string[];
  readonly detach: () => void;
}

/** The class that marks the rows of a log. */
export const ROW_CLASS = 'ml-row';

/** The space above the starting position. */
const BEGIN_BELOW_PX = 12;
/** Smaller shifts are rounding errors. */
const NO_SHIFT_PX = 0.5;
/** A momentum scroll has ended after this time without a scroll event. */
const GLIDE_ENDS_AFTER_MS = 150;
const MOST_ANCHORS = 8;

/**
 * The scroll position of a log. Engines with scroll anchoring accept a new `scrollTop` at any time. In the others (those of iOS)
 * it would stop a momentum scroll. There the content is translated instead, until the momentum scroll ends.
 */
export function createScrollPlace(scroller: HTMLElement, content: HTMLElement): ScrollPlace {
  const rows = content.getElementsByClassName(ROW_CLASS);
  const canWriteAnytime = typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');
  let isAtEnd = true;
  let heading: 'up' | 'down' = 'up';
  let begin: (() => Element | null) | undefined;
  let anchors: readonly Anchor[] = [];
  let measured = measureOf(scroller);
  /** The height of the window at that measurement. */
  let windowPx = window.innerHeight;
  /** The reader has moved, but the scroll event for it has not arrived yet. */
  let isNoticed = false;
  let isTouched = false;
  let glideTimer: ReturnType<typeof setTimeout> | undefined;
  /** The distance by which the content is translated up instead of scrolled down. */
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

  /** Whether shorter content has pushed the scroller up. */
  const isPushed = (now: ScrollMeasure): boolean => now.scrollTop < measured.scrollTop && distanceToEnd(now) <= 1;

  /**
   * Detects a move of the reader whose scroll event is still pending. When the event arrives, the position is already measured
   * and would look unchanged.
   */
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

  /**
   * When a panel replaces the keyboard, the scroller is taller for a moment, which changes the scroll position. The reader did
   * not cause that.
   */
  const isWindowResized = (): boolean => window.innerHeight !== windowPx;

  /**
   * Stays at the end, unless the reader has already scrolled away and the event is still pending. In that case the distance that
   * they scrolled is kept.
   */
  const stayAtEnd = (): void => {
    const wentUp = measured.scrollTop - scroller.scrollTop;
    // Shorter content pushes the scroller up, but no farther than its end.
    if (isWindowResized() || wentUp < 1 || distanceToEnd(measureOf(scroller)) < 1) return toEnd();
    isAtEnd = false;
    heading = 'up';
    isNoticed = true;
    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - distanceToEnd(measured) - wentUp;
  };

  return {
    isAtEnd: () => isAtEnd,
    heading: () => heading,
    measure() {
      const { scrollTop, ...heights } = measureOf(scroller);
      return { ...heights, scrollTop: scrollTop + movedPx };
    },
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
      // Scroll positions that this module wrote are already measured, so the reader has moved.
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
