/** Lights up a row that was jumped to, for as long as the style sheet says, and moves the keyboard's place there. */
export function highlight(row: HTMLElement): void {
  const end = (event?: Event): void => {
    if (event !== undefined && event.target !== row) return;
    row.removeEventListener('animationend', end);
    delete row.dataset['highlighted'];
  };
  end();
  row.dataset['highlighted'] = '';
  row.addEventListener('animationend', end);
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
