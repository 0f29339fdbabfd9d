import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** Held this long, a message opens its sheet. Design: mocks (long press 450 ms). */
const LONG_PRESS_MS = 450;
/** A finger that moves further is scrolling. */
const STILL_WITHIN_PX = 10;

export interface MessageGestures {
  /** A message was held, clicked with the secondary button, or asked for by key. */
  readonly onMessage: (localId: string) => void;
  /** Somebody's picture was tapped. */
  readonly onMember: (userId: string) => void;
  /** In selection mode every tap on a message chooses it. */
  readonly onChoose: ((localId: string) => void) | undefined;
}

/**
 * Listens once for the whole log instead of once per bubble. With the keyboard: Enter leads from the log to its newest message,
 * the arrows from one to the next, and Enter, the menu key or Shift and F10 open the sheet.
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
        onMessage(idOf(line));
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
      const isHeld = swallowsClick.current;
      release();
      if (!isHeld) onMessage(idOf(line));
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
        else (onChoose ?? onMessage)(idOf(target));
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

/** Marked words and links have a menu of their own. */
function keepsNativeMenu({ target }: MouseEvent): boolean {
  const marked = getSelection();
  const isMarked =
    marked !== null && !marked.isCollapsed && target instanceof Node && marked.containsNode(target, true);
  return isMarked || (target instanceof Element && target.closest('a[href]') !== null);
}

/** Moves the focus to the message before or after one; without one, to the newest. */
function focusLine(area: Element, from: HTMLElement | undefined, step: number): void {
  const lines = [...area.querySelectorAll<HTMLElement>(LINE)];
  const next = from === undefined ? lines.at(step) : lines[lines.indexOf(from) + step];
  next?.focus();
}
