/**
 * Swiping the rows of a list by touch. A row covers its actions; it follows the finger and snaps open or closed. A gesture that
 * begins as scrolling stays scrolling.
 */
export type SwipeSide = 'start' | 'end';

export interface SwipeHost {
  /** Whether a row has actions on a side; called when a swipe begins. */
  readonly begin: (row: HTMLElement, side: SwipeSide) => boolean;
  /** How far a row opens on a side, in px. */
  readonly widthOf: (row: HTMLElement, side: SwipeSide) => number;
  /** Called when the row has come to rest: open on a side, or closed. */
  readonly settle: (row: HTMLElement, side: SwipeSide | undefined) => void;
}

export interface Swipes {
  readonly close: () => void;
  readonly stop: () => void;
}

/** Below this distance, a touch is neither a swipe nor scrolling. */
const SLOP_PX = 10;
/** A faster swipe decides by its direction, however short it is. */
const FLING_PX_PER_MS = 0.35;
/** The browser's own back gesture begins at the edge. */
const EDGE_PX = 20;
const VELOCITY_WINDOW_MS = 80;
const SNAP_MS = 200;

interface Touch {
  readonly row: HTMLElement;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  /** The offset of the row at the start of the touch. */
  readonly from: number;
  isSwiping: boolean;
  samples: { readonly x: number; readonly atMs: number }[];
}

export function followSwipes(list: HTMLElement, selector: string, host: SwipeHost): Swipes {
  const listening = new AbortController();
  const { signal } = listening;
  let touch: Touch | undefined;
  let open: { readonly row: HTMLElement; readonly side: SwipeSide } | undefined;
  let swallowsClick = false;
  const direction = (): number => (getComputedStyle(list).direction === 'rtl' ? -1 : 1);
  const offsetOf = (row: HTMLElement, side: SwipeSide): number =>
    direction() * host.widthOf(row, side) * (side === 'start' ? 1 : -1);
  const sideOf = (offset: number): SwipeSide => (offset * direction() > 0 ? 'start' : 'end');

  const place = (row: HTMLElement, offset: number, isGliding: boolean): void => {
    row.style.transition = isGliding && !prefersStillness() ? `transform ${SNAP_MS}ms ease-out` : 'none';
    row.style.transform = offset === 0 ? '' : `translateX(${offset}px)`;
  };

  const rest = (row: HTMLElement, side: SwipeSide | undefined): void => {
    place(row, side === undefined ? 0 : offsetOf(row, side), true);
    open = side === undefined ? undefined : { row, side };
    host.settle(row, side);
  };

  const close = (): void => {
    if (open !== undefined) rest(open.row, undefined);
  };

  const handleDown = (event: PointerEvent): void => {
    const row = rowOf(event);
    swallowsClick = false;
    if (open !== undefined && row !== open.row && !isInside(event, open.row.parentElement)) {
      // The first touch outside an open row only closes that row.
      close();
      swallowsClick = true;
      return;
    }
    if (event.pointerType === 'mouse' || !event.isPrimary || row === undefined || isAtEdge(event.clientX)) return;
    touch = {
      row,
      pointerId: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      from: open?.row === row ? offsetOf(row, open.side) : 0,
      isSwiping: false,
      samples: [],
    };
  };

  const handleMove = (event: PointerEvent): void => {
    if (touch === undefined || event.pointerId !== touch.pointerId) return;
    const [dx, dy] = [event.clientX - touch.startX, event.clientY - touch.startY];
    if (!touch.isSwiping) {
      if (Math.abs(dy) > SLOP_PX && Math.abs(dy) > Math.abs(dx)) return void (touch = undefined);
      if (Math.abs(dx) < SLOP_PX) return;
      if (touch.from === 0 && !host.begin(touch.row, sideOf(dx))) return void (touch = undefined);
      touch.isSwiping = true;
      swallowsClick = true;
      touch.row.setPointerCapture(touch.pointerId);
    }
    touch.samples.push({ x: event.clientX, atMs: event.timeStamp });
    place(touch.row, within(touch, dx), false);
  };

  /** The offset of the row under the finger: between closed and open, with some resistance beyond. */
  const within = ({ from, row }: Touch, dx: number): number => {
    const requested = from + dx;
    const side = from === 0 ? sideOf(dx) : sideOf(from);
    const end = offsetOf(row, side);
    const share = requested / end;
    if (share < 0) return 0;
    return share <= 1 ? requested : end * (1 + (share - 1) * 0.2);
  };

  const handleUp = (event: PointerEvent): void => {
    if (touch === undefined || event.pointerId !== touch.pointerId) return;
    const ended = touch;
    touch = undefined;
    if (!ended.isSwiping) {
      if (ended.from !== 0 && event.type === 'pointerup') {
        // A tap on an open row closes it.
        swallowsClick = true;
        close();
      }
      return;
    }
    const dx = event.clientX - ended.startX;
    const offset = within(ended, dx);
    const side = ended.from === 0 ? sideOf(dx) : sideOf(ended.from);
    const speed = speedOf(ended, event) * Math.sign(offsetOf(ended.row, side));
    const isCancelled = event.type === 'pointercancel';
    const isOpening = speed > FLING_PX_PER_MS || (speed > -FLING_PX_PER_MS && offset / offsetOf(ended.row, side) > 0.5);
    rest(ended.row, isOpening && !isCancelled ? side : undefined);
  };

  const handleClick = (event: MouseEvent): void => {
    if (!swallowsClick) return;
    swallowsClick = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const rowOf = ({ target }: Event): HTMLElement | undefined =>
    (target instanceof Element ? target.closest<HTMLElement>(selector) : null) ?? undefined;

  const isAtEdge = (x: number): boolean => x < EDGE_PX || x > window.innerWidth - EDGE_PX;

  list.addEventListener('pointerdown', handleDown, { signal });
  list.addEventListener('pointermove', handleMove, { signal });
  list.addEventListener('pointerup', handleUp, { signal });
  list.addEventListener('pointercancel', handleUp, { signal });
  list.addEventListener('click', handleClick, { signal, capture: true });
  list.addEventListener('dragstart', (event) => touch !== undefined && event.preventDefault(), { signal });
  // Scroll events do not bubble.
  list.addEventListener('scroll', close, { signal, capture: true, passive: true });
  return {
    close,
    stop() {
      close();
      listening.abort();
    },
  };
}

const isInside = ({ target }: Event, element: Element | null): boolean =>
  target instanceof Node && element !== null && element.contains(target);

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The final velocity in px per ms, positive to the right. */
function speedOf({ samples }: Touch, { clientX, timeStamp }: PointerEvent): number {
  const first = samples.find(({ atMs }) => timeStamp - atMs <= VELOCITY_WINDOW_MS);
  if (first === undefined || timeStamp === first.atMs) return 0;
  return (clientX - first.x) / (timeStamp - first.atMs);
}
