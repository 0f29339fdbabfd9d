import { useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
/** A finger that moves farther than this scrolls. */
const MOVED_PX = 10;

/** Handlers of an element that reacts to a long press, the secondary mouse button or the keyboard's menu key. */
export interface LongPressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Distinguishes a long press from a tap. The click that ends a long press is suppressed. */
export function useLongPress<T>(onLongPress: (item: T) => void): (item: T) => LongPressHandlers {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined>(undefined);
  const wasLong = useRef(false);

  const end = (): void => {
    if (press.current !== undefined) clearTimeout(press.current.timer);
    press.current = undefined;
  };

  return (item) => ({
    onPointerDown(event) {
      end();
      wasLong.current = false;
      if (event.button !== 0) return;
      const timer = setTimeout(() => {
        press.current = undefined;
        wasLong.current = true;
        onLongPress(item);
      }, LONG_PRESS_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event) {
      const { current } = press;
      if (current !== undefined && Math.hypot(event.clientX - current.x, event.clientY - current.y) > MOVED_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event) {
      event.preventDefault();
      // Phones send this event for the long press that the timer has just reported or is about to report.
      const isPressed = press.current !== undefined;
      end();
      if (wasLong.current) return;
      wasLong.current = isPressed;
      onLongPress(item);
    },
    onClickCapture(event) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
