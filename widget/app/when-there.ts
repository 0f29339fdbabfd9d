/** If the screen does not appear within this time, the user has left it. */
const GIVE_UP_MS = 5000;

/** Runs a callback with an element, now or as soon as it appears in the page. */
export function whenThere(selector: string, run: (element: HTMLElement) => void): void {
  const find = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element !== null) run(element);
    return element !== null;
  };
  if (find()) return;
  const observer = new MutationObserver(() => {
    if (find()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), GIVE_UP_MS);
}
