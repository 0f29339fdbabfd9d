import { keep, placeOf } from './modes.ts';
import { zoomOf } from './zoom.ts';
import type { Shell } from './shell.ts';

/** A pointer that moves less than this taps; otherwise it drags. */
const SLACK_PX = 6;
/** Distance of one press of an arrow key. */
const STEP_PX = 24;
/** Minimum distance of the bubble from the window's edges. `SIZE_PX` is the bubble's size. */
const MARGIN_PX = 16;
const SIZE_PX = 60;

/**
 * Lets the user move the bubble: with a pointer, after which it snaps to the nearer side, or with Shift and the arrow keys. The
 * browser stores the position for the page's origin.
 */
export function addDrag(shell: Shell): void {
  const { bubble, life: signal, name } = shell;
  let start: { readonly pointer: PointerEvent; readonly left: number; readonly top: number } | undefined;
  let isDragging = false;

  /** The position of the bubble. All lengths here are in its own pixels, which a zoom of the page scales. */
  const placeNow = (): Pick<DOMRect, 'left' | 'top'> => {
    const { left, top } = bubble.getBoundingClientRect();
    const zoom = zoomOf(bubble);
    return { left: left / zoom, top: top / zoom };
  };

  /** The distance between two events of the pointer. */
  const offset = (from: PointerEvent, to: PointerEvent): readonly [number, number] => {
    const zoom = zoomOf(bubble);
    return [(to.clientX - from.clientX) / zoom, (to.clientY - from.clientY) / zoom];
  };

  /** Ends the bubble's animations and returns its position. */
  const finishMove = (): Pick<DOMRect, 'left' | 'top'> => {
    for (const animation of bubble.getAnimations()) animation.finish();
    return placeNow();
  };

  /** @param left @param top target position of the bubble */
  const settle = (left: number, top: number): void => {
    const from = placeNow();
    const zoom = zoomOf(bubble);
    const windowHeight = innerHeight / zoom;
    const side = left + SIZE_PX / 2 < innerWidth / zoom / 2 ? 'left' : 'right';
    const highest = windowHeight - SIZE_PX - MARGIN_PX;
    const bottom = Math.round(Math.min(Math.max(windowHeight - top - SIZE_PX, MARGIN_PX), highest));
    bubble.style.transform = bubble.style.transition = '';
    const stay = (height: number): void => {
      const place = `${side}${height}`;
      shell.change(placeOf(place));
      keep('localStorage', name, place);
    };
    stay(bottom);
    // CSS adds the device's safe area to the stored distance. The pointer's position already contains it, so subtract it.
    const lift = Math.round(windowHeight - bottom - SIZE_PX - bubble.offsetTop);
    if (lift > 0) stay(Math.max(bottom - lift, MARGIN_PX));
    const to = placeNow();
    if (!matchMedia('(prefers-reduced-motion)').matches)
      bubble.animate([{ transform: `translate(${from.left - to.left}px,${from.top - to.top}px)` }, {}], {
        duration: 240,
        easing: 'cubic-bezier(.2,0,0,1)',
      });
  };

  bubble.addEventListener(
    'pointerdown',
    (event) => {
      const { left, top } = finishMove();
      start = event.isPrimary && event.button === 0 ? { pointer: event, left, top } : undefined;
      isDragging = false;
      // A fast pointer may leave the bubble before its first move event.
      if (start) bubble.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  bubble.addEventListener(
    'pointermove',
    (event) => {
      if (!start || event.pointerId !== start.pointer.pointerId) return;
      const [x, y] = offset(start.pointer, event);
      if (!isDragging && Math.hypot(x, y) < SLACK_PX) return;
      isDragging = true;
      bubble.style.transition = 'none';
      bubble.style.transform = `translate(${x}px,${y}px)`;
    },
    { signal },
  );
  const end = (event: PointerEvent): void => {
    if (start && isDragging) {
      const [x, y] = offset(start.pointer, event);
      settle(start.left + x, start.top + y);
    }
    start = undefined;
  };
  bubble.addEventListener('pointerup', end, { signal });
  bubble.addEventListener('pointercancel', end, { signal });
  // Ignore the click that ends a drag.
  bubble.addEventListener(
    'click',
    (event) => {
      if (isDragging && event.detail > 0) event.stopImmediatePropagation();
      isDragging = false;
    },
    { signal, capture: true },
  );
  bubble.addEventListener(
    'keydown',
    (event) => {
      const step = STEPS[event.key];
      if (!step || !event.shiftKey) return;
      event.preventDefault();
      const { left, top } = finishMove();
      settle(left + step[0] * innerWidth, top + step[1] * STEP_PX);
    },
    { signal },
  );
}

/** Left and right move by the window's width, which always reaches the other side. Up and down move by `STEP_PX`. */
const STEPS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
