import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import {
  DOUBLE_TAP_SCALE,
  isZoomed,
  moved,
  pulled,
  swipeEnd,
  WHOLE,
  zoomAround,
  type Point,
  type Size,
  type SwipeEnd,
  type Zoom,
} from '../../../domain/media/zoom.ts';

interface ZoomGestures {
  /** The picture's natural size. Zooming is disabled until it is known. */
  readonly picture: Size | undefined;
  /** Called with the result of a swipe over the unzoomed picture. */
  readonly onSwipe: (end: SwipeEnd) => void;
  /** Called after each zoom or move with the zoomed flag. Movements go directly to the element's style, without a render each. */
  readonly onZoom: (isZoomed: boolean) => void;
}

export interface ZoomControl {
  /** Zooms around the centre, for keys and buttons. */
  readonly scaleBy: (factor: number) => void;
}

interface Touch extends Point {
  readonly id: number;
}

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;
const TAP_PX = 8;
const WHEEL_FACTOR = 1.0015;

/**
 * Pinch, double tap, wheel and drag over one picture, with fingers, pen or mouse. An unzoomed picture can be swiped to its
 * neighbours or pulled down to close it.
 */
export function useZoomGestures(frameRef: RefObject<HTMLElement | null>, options: ZoomGestures): ZoomControl {
  const { picture } = options;
  const zoom = useRef<Zoom>(WHOLE);
  const onSwipe = useEffectEvent(options.onSwipe);
  const onZoom = useEffectEvent(options.onZoom);
  const scaleNow = useRef<ZoomControl['scaleBy'] | undefined>(undefined);
  const [control] = useState<ZoomControl>(() => ({ scaleBy: (factor) => scaleNow.current?.(factor) }));

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null || picture === undefined) return;
    const moving = frame.firstElementChild;
    if (!(moving instanceof HTMLElement)) return;
    const touches = new Map<number, Touch>();
    let start: { readonly at: Point; readonly timeMs: number } | undefined;
    let lastTap: { readonly at: Point; readonly timeMs: number } | undefined;
    let pinched = false;

    const size = (): Size => ({ width: frame.clientWidth, height: frame.clientHeight });
    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const draw = (pull: Point = { x: 0, y: 0 }, isSmooth = false): void => {
      const { scale, x, y } = zoom.current;
      moving.style.transition = isSmooth ? 'transform var(--d-sheet) var(--ease), opacity var(--d-sheet)' : 'none';
      moving.style.transform = `translate(${x + pull.x}px, ${y + pull.y}px) scale(${scale})`;
      moving.style.opacity = String(1 - Math.min(0.6, Math.max(0, pull.y) / Math.max(1, frame.clientHeight)));
    };
    const set = (next: Zoom, isSmooth = false): void => {
      zoom.current = next;
      draw(undefined, isSmooth);
      onZoom(isZoomed(next));
    };

    const handleDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      frame.setPointerCapture(event.pointerId);
      const at = fromMiddle(event);
      touches.set(event.pointerId, { id: event.pointerId, ...at });
      if (touches.size === 1) {
        start = { at, timeMs: event.timeStamp };
        pinched = false;
      } else {
        start = undefined;
        pinched = true;
        draw();
      }
    };
    const handleMove = (event: PointerEvent): void => {
      const before = touches.get(event.pointerId);
      if (before === undefined) return;
      const at = fromMiddle(event);
      const other = [...touches.values()].find(({ id }) => id !== event.pointerId);
      touches.set(event.pointerId, { id: event.pointerId, ...at });
      if (other !== undefined) {
        const ratio = distance(at, other) / Math.max(1, distance(before, other));
        set(zoomAround(zoom.current, zoom.current.scale * ratio, middle(at, other), picture, size()));
      } else if (isZoomed(zoom.current)) {
        set(moved(zoom.current, { x: at.x - before.x, y: at.y - before.y }, picture, size()));
      } else if (start !== undefined) {
        draw(pulled({ x: at.x - start.at.x, y: at.y - start.at.y }));
      }
    };
    const handleUp = (event: PointerEvent): void => {
      if (!touches.delete(event.pointerId) || touches.size > 0) return;
      const began = start;
      start = undefined;
      if (began === undefined || pinched || event.type === 'pointercancel') return draw(undefined, true);
      const at = fromMiddle(event);
      if (distance(began.at, at) < TAP_PX) return handleTap(at, event.timeStamp);
      if (isZoomed(zoom.current)) return;
      draw(undefined, true);
      onSwipe(swipeEnd({ x: at.x - began.at.x, y: at.y - began.at.y }, event.timeStamp - began.timeMs, size()));
    };
    const handleTap = (at: Point, timeMs: number): void => {
      draw();
      const isDouble =
        lastTap !== undefined && timeMs - lastTap.timeMs < DOUBLE_TAP_MS && distance(lastTap.at, at) < DOUBLE_TAP_PX;
      lastTap = isDouble ? undefined : { at, timeMs };
      if (!isDouble) return;
      const scale = isZoomed(zoom.current) ? 1 : DOUBLE_TAP_SCALE;
      set(zoomAround(zoom.current, scale, at, picture, size()), true);
    };
    const handleWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const scale = zoom.current.scale * WHEEL_FACTOR ** -event.deltaY;
      set(zoomAround(zoom.current, scale, fromMiddle(event), picture, size()));
    };

    scaleNow.current = (factor) =>
      set(zoomAround(zoom.current, zoom.current.scale * factor, { x: 0, y: 0 }, picture, size()), true);
    frame.addEventListener('pointerdown', handleDown);
    frame.addEventListener('pointermove', handleMove);
    frame.addEventListener('pointerup', handleUp);
    frame.addEventListener('pointercancel', handleUp);
    frame.addEventListener('wheel', handleWheel, { passive: false });
    return () => {
      frame.removeEventListener('pointerdown', handleDown);
      frame.removeEventListener('pointermove', handleMove);
      frame.removeEventListener('pointerup', handleUp);
      frame.removeEventListener('pointercancel', handleUp);
      frame.removeEventListener('wheel', handleWheel);
      scaleNow.current = undefined;
      zoom.current = WHOLE;
      moving.removeAttribute('style');
    };
  }, [frameRef, picture]);

  return control;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
