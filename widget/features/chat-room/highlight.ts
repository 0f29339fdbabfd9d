import { hasTouchKeyboard } from './compose/touch-keyboard.ts';

/**
 * Lights up a row that was jumped to, for as long as the style sheet says, and moves the keyboard's place there. Who walks from hit to
 * hit by key stays in the search; on a phone its keyboard would cover what was found.
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
  if (search !== null && !hasTouchKeyboard()) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
