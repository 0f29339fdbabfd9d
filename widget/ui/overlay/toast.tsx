import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from '../icons/alert-icon.tsx';
import { CheckIcon } from '../icons/check-icon.tsx';
import type { Toast } from './toast-queue.ts';
import styles from './toast.module.css';

/** The display time: a base, and more for every character. */
const BASE_MS = 2400;
const MS_PER_CHARACTER = 45;

interface ToastViewProps {
  readonly toast: Toast;
  readonly onEnd: () => void;
}

/** A finger that moves farther than this swipes the toast away. */
const WIPE_PX = 24;

/** A short text for a while. Its display time is a CSS animation, so that hovering pauses it. A tap or a swipe closes it. */
export function ToastView({ toast: { text, tone }, onEnd }: ToastViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  useLayoutEffect(() => keepClear(box.current), []);
  return (
    <div
      ref={box}
      className={styles.toast}
      style={{ animationDuration: `${BASE_MS + MS_PER_CHARACTER * text.length}ms` }}
      onAnimationEnd={onEnd}
      onClick={onEnd}
      onPointerDown={({ clientX: x, clientY: y, pointerId, currentTarget }) => {
        start.current = { x, y };
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={({ clientX, clientY }) => {
        const from = start.current;
        start.current = undefined;
        if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > WIPE_PX) onEnd();
      }}
    >
      {tone === 'success' && <CheckIcon size={20} />}
      {tone === 'failure' && <AlertIcon size={20} />}
      <span>{text}</span>
    </div>
  );
}

/** The space between a toast and the edge that it is placed at. */
const GAP_PX = 8;

/**
 * Places the toast so that it does not cover the text field, the panel under it and the keyboard. Over a chat the toast is at
 * the top of the log, because the newest message is usually the one just sent. On other screens it is above the footer, which
 * begins where the main part ends.
 */
function keepClear(toast: HTMLElement | null): void {
  const place = toast?.parentElement?.getBoundingClientRect();
  const main = document.querySelector('[role="main"]');
  if (!toast || place === undefined || main === null) return;
  const log = main.querySelector('[role="log"]')?.getBoundingClientRect();
  if (log === undefined) {
    toast.style.setProperty('--lift', `${place.bottom - main.getBoundingClientRect().bottom}px`);
    return;
  }
  const bottom = Math.min(log.top + GAP_PX + toast.offsetHeight, log.bottom);
  toast.style.marginBottom = `${Math.max(0, place.bottom - bottom)}px`;
}
