/** Whether a key belongs to a field, a dialog or the browser, not to the desk. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return true;
  return target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;
}
