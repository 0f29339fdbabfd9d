import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from './icons/alert-icon.tsx';
import { CheckIcon } from './icons/check-icon.tsx';
import type { Toast } from './toast-queue.ts';
import styles from './toast.module.css';

/** Long enough to read: a base, and more for every character. */
const BASE_MS = 2400;
const MS_PER_CHARACTER = 45;

interface ToastViewProps {
  readonly toast: Toast;
  readonly onEnd: () => void;
}

/** A short text for a while. Its life is an animation, so that it stops while one points at it. */
export function ToastView({ toast: { text, tone }, onEnd }: ToastViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => liftOverFoot(box.current), []);
  return (
    <div
      ref={box}
      className={styles.toast}
      style={{ animationDuration: `${BASE_MS + MS_PER_CHARACTER * text.length}ms` }}
      onAnimationEnd={onEnd}
    >
      {tone === 'success' && <CheckIcon size={20} />}
      {tone === 'failure' && <AlertIcon size={20} />}
      <span>{text}</span>
    </div>
  );
}

/** What one writes, the panel under it and the keyboard are not covered: the page's foot begins where its main part ends. */
function liftOverFoot(toast: HTMLElement | null): void {
  const place = toast?.parentElement?.getBoundingClientRect();
  const main = document.querySelector('[role="main"]')?.getBoundingClientRect();
  if (place === undefined || main === undefined) return;
  toast?.style.setProperty('--lift', `${place.bottom - main.bottom}px`);
}
