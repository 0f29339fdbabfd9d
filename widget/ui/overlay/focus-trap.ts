const FOCUSABLE = 'a[href], :is(button, input, textarea, select):not(:disabled), [tabindex="0"]';

/**
 * Moves the focus into a panel, to the element marked `data-autofocus` or to the panel itself, and keeps Tab inside. The
 * returned function restores the focus. If the focused list row has been removed, a neighbouring row gets the focus.
 */
export function trapFocus(panel: HTMLElement): () => void {
  const previous = document.activeElement;
  const item = previous?.closest('[role="listitem"], li');
  const rows = [item?.nextElementSibling, item?.previousElementSibling].map((row) => row?.querySelector(FOCUSABLE));
  if (!panel.contains(previous)) {
    (panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus({ preventScroll: true });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.tabIndex >= 0);
    const first = stops.at(0);
    const last = stops.at(-1);
    const current = document.activeElement;
    const isAtStart = current === first || current === panel;
    if (first === undefined || last === undefined) {
      event.preventDefault();
    } else if (event.shiftKey ? isAtStart : current === last) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  }

  panel.addEventListener('keydown', handleKeyDown);
  return () => {
    panel.removeEventListener('keydown', handleKeyDown);
    const isStillHere = panel.contains(document.activeElement) || document.activeElement === document.body;
    // If another element has taken the focus, such as the next page's field, it keeps it.
    const back = [previous, ...rows].find((element) => element?.isConnected);
    if (isStillHere && back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
}
