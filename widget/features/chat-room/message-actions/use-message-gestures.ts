import { pointerOf } from '../../../components/popover-menu.tsx';
import type { PopoverAnchor } from '../../../components/popover.tsx';
import { bubbleIn, hasMouse } from '../rows/row-place.ts';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** A press of this duration opens the sheet of a message. Design: mocks (long press 450 ms). */
const LONG_PRESS_MS = 450;
/** A finger that moves farther than this is scrolling. */
const STILL_WITHIN_PX = 10;

export interface MessageGestures {
  /**
   * A message was long-pressed, clicked with the secondary button, or opened by key. `anchor` is the position of the menu on a
   * device with a mouse.
   */
  readonly onMessage: (localId: string, anchor: PopoverAnchor | undefined) => void;
  /** A user's avatar was tapped. */
  readonly onMember: (userId: string) => void;
  /** In selection mode, every tap on a message selects it. */
  readonly onChoose: ((localId: string) => void) | undefined;
}

/**
 * One listener for the whole log instead of one per bubble. With the keyboard, Enter moves from the log to its newest message,
 * and the arrow keys move between messages. Enter, the menu key or Shift+F10 open the sheet.
 */
export function useMessageGestures({ onMessage, onMember, onChoose }: MessageGestures) {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: number } | undefined>(undefined);
  const swallowsClick = useRef(false);

  const release = (): void => {
    if (press.current !== undefined) clearTimeout(press.current.timer);
    press.current = undefined;
  };
  useEffect(() => release, []);

  return {
    onPointerDown(event: PointerEvent) {
      swallowsClick.current = false;
      release();
      const line = lineOf(event.target);
      if (line === undefined || event.pointerType === 'mouse' || onChoose !== undefined) return;
      const timer = window.setTimeout(() => {
        press.current = undefined;
        swallowsClick.current = true;
        onMessage(idOf(line), undefined);
      }, LONG_PRESS_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current;
      if (start === undefined) return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_WITHIN_PX) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture(event: MouseEvent) {
      const line = lineOf(event.target);
      if (swallowsClick.current || (onChoose !== undefined && line !== undefined)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (swallowsClick.current) swallowsClick.current = false;
      else if (onChoose !== undefined && line !== undefined) onChoose(idOf(line));
      else if (onChoose === undefined) {
        const userId = memberOf(event.target);
        if (userId !== undefined) onMember(userId);
      }
    },
    onContextMenu(event: MouseEvent) {
      const line = lineOf(event.target);
      if (line === undefined || onChoose !== undefined || keepsNativeMenu(event)) return;
      event.preventDefault();
      const isLongPress = swallowsClick.current;
      release();
      if (!isLongPress) onMessage(idOf(line), pointerOf(event.nativeEvent));
    },
    onKeyDown(event: KeyboardEvent) {
      const { target } = event;
      if (!(target instanceof HTMLElement)) return;
      const isOnLine = target.matches(LINE);
      if (!isOnLine && target.getAttribute('role') !== 'log') return;
      const step = isOnLine ? STEPS[event.key] : undefined;
      if (step !== undefined) {
        event.preventDefault();
        focusLine(event.currentTarget, target, step);
      } else if (opensSheet(event)) {
        event.preventDefault();
        if (!isOnLine) focusLine(event.currentTarget, undefined, -1);
        else if (onChoose === undefined) onMessage(idOf(target), hasMouse() ? bubbleIn(target) : undefined);
        else onChoose(idOf(target));
      }
    },
  };
}

const LINE = '[data-message-id]';
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const opensSheet = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey);

function lineOf(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(LINE) ?? undefined) : undefined;
}

const idOf = (line: HTMLElement): string => line.dataset['messageId'] ?? '';

const memberOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-member-id]')?.dataset['memberId'] : undefined;

/** Selected text and links keep the browser's own menu. */
function keepsNativeMenu({ target }: MouseEvent): boolean {
  const marked = getSelection();
  const isMarked =
    marked !== null && !marked.isCollapsed && target instanceof Node && marked.containsNode(target, true);
  return isMarked || (target instanceof Element && target.closest('a[href]') !== null);
}

/** Moves the focus to the previous or next message; without a start, to the newest message. */
function focusLine(area: Element, from: HTMLElement | undefined, step: number): void {
  const lines = [...area.querySelectorAll<HTMLElement>(LINE)];
  const next = from === undefined ? lines.at(step) : lines[lines.indexOf(from) + step];
  next?.focus();
}
