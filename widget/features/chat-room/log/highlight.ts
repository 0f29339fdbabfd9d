import { hasTouchKeyboard } from '../shared/touch-keyboard.ts';

/**
 * Highlights the row that was jumped to, for as long as the style sheet says, and moves the keyboard focus to it. The focus
 * stays in the search while the user types, or walks through the hits by key. On a phone, the search buttons do not need the
 * keyboard, so the row takes the focus. A frame without the focus leaves it to the host page.
 */
export function highlight(row: HTMLElement): void {
  const end = (event?: Event): void => {
    if (event !== undefined && event.target !== row) return;
    row.removeEventListener('animationend', end);
    delete row.dataset['highlighted'];
  };
  end();
  row.dataset['highlighted'] = '';
  row.addEventListener('animationend', end);
  const search = document.activeElement?.closest('[data-walks-hits]') ?? null;
  if (search !== null && (!hasTouchKeyboard() || document.activeElement instanceof HTMLInputElement)) return;
  if (!document.hasFocus()) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
