/** Whether a key belongs to a field, a dialog or the browser, not to the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return true;
  return target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;
}

/** The direction of J and K in a list: 1 is down, -1 is up, 0 is another key. */
export const stepOf = (key: string): number => (key === 'j' ? 1 : key === 'k' ? -1 : 0);

/** The row that a step leads to; the first row if none is open. */
export function stepIn<T>(rows: readonly T[], isOpen: (row: T) => boolean, step: number): T | undefined {
  const at = rows.findIndex(isOpen);
  return rows[at < 0 ? 0 : at + step];
}
