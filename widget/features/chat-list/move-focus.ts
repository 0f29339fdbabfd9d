import type { KeyboardEvent } from 'react';

/** Arrow keys move the focus to the next or previous link or button. */
export function moveFocus(event: KeyboardEvent, box: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...box.querySelectorAll<HTMLElement>('a[href], button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
