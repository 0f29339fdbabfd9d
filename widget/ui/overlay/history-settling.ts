/** Pages whose history is about to lose the entry of a closed overlay. */
const settling = new WeakSet<Window>();

/** The host page can add an entry of its own, which the browser then leaves instead, without an event for this page. */
const LIMIT_MS = 1000;

/**
 * Removes the current history entry, which belongs to a closed overlay. The browser does it asynchronously: until then the entry
 * is still the current one, and another overlay can open and close on it. A second step back would leave the page.
 */
export function leaveOverlayEntry(page: Window): void {
  if (settling.has(page)) return;
  settling.add(page);
  onceSettled(page, () => markSettled(page));
  page.history.back();
}

/**
 * The browser has gone back. The first listener of `popstate` calls it, so that the others can navigate at once: a navigation
 * that they put off would wait for the user's next Back, and replace the page behind it.
 */
export const markSettled = (page: Window): void => void settling.delete(page);

/**
 * Runs a navigation at once, or after the entry of a closed overlay has left the history. A new entry in the meantime would be
 * the one that the browser leaves.
 */
export function whenHistoryIsSettled(navigate: () => void, page: Window = window): void {
  if (settling.has(page)) onceSettled(page, navigate);
  else navigate();
}

function onceSettled(page: Window, run: () => void): void {
  const finish = (): void => {
    page.removeEventListener('popstate', finish);
    page.clearTimeout(timer);
    run();
  };
  const timer = page.setTimeout(finish, LIMIT_MS);
  page.addEventListener('popstate', finish);
}
