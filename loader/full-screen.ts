import { adoptStyleSheets, documentGet, listen } from './dom.ts';
import type { Shell } from './shell.ts';
import { SCROLL_LOCK } from './bubble-extras-styles.ts';
import { FULL } from './styles.ts';

/** Distance from the window's edges of a panel in a corner. */
const CORNER_PX = 24;

/** Key in `history.state` that marks the history entry of an open full-screen panel. */
const MARK = 'meeline';

/**
 * Makes a full-screen panel behave like a page: the page behind it does not scroll, the browser's Back minimises it, and it
 * ends above the phone's keyboard. A panel in the corner of a wide window does not change Back.
 */
export function addFullScreen(shell: Shell): void {
  const { events, panel, life: signal, name } = shell;
  const media = matchMedia(FULL);
  /** Length of the history including our entry; undefined while there is no entry. */
  let entry: number | undefined;

  const lock = new CSSStyleSheet();
  lock.replaceSync(SCROLL_LOCK);
  lock.disabled = true;
  adoptStyleSheets([...documentGet('adoptedStyleSheets'), lock]);
  signal.addEventListener('abort', () => {
    adoptStyleSheets(documentGet('adoptedStyleSheets').filter((sheet) => sheet !== lock));
  });

  const isMarked = (state: unknown): boolean =>
    typeof state === 'object' && state !== null && (state as Record<string, unknown>)[MARK] === name;

  const opened = (): void => {
    fit();
    lock.disabled = false;
    if (!media.matches || entry !== undefined) return;
    // After a reload the entry from before still exists.
    if (!isMarked(history.state)) history.pushState({ ...(history.state as object | null), [MARK]: name }, '');
    entry = history.length;
  };

  const closed = (): void => {
    fit();
    lock.disabled = true;
    const isLast = entry === history.length;
    entry = undefined;
    // The widget or the page may have added entries after ours. Ours then stays, and one Back has no effect.
    if (isMarked(history.state)) {
      if (isLast) history.back();
      else history.replaceState({ ...(history.state as object), [MARK]: undefined }, '');
    }
  };

  /**
   * Fits the panel into the visible part of the window: above the keyboard and no wider than the screen. A page that is wider
   * than the phone has a window of that width. Changes nothing while the user has zoomed in.
   */
  const fit = (): void => {
    const view = window.visualViewport;
    const isWhole = view && view.scale === 1 && shell.mode() === 'open';
    const isFitted = isWhole && innerHeight - view.height > 1;
    const isNarrow = isWhole && innerWidth - view.width > 1 && media.matches;
    const { style } = panel;
    style.width = isNarrow ? `${view.width}px` : '';
    style.left = isNarrow ? `${view.offsetLeft}px` : '';
    style.height = isFitted && media.matches ? `${view.height}px` : '';
    style.top = isFitted && media.matches ? `${view.offsetTop}px` : '';
    // On a tablet, a panel in the corner moves above the keyboard and shrinks to the remaining height.
    style.bottom = isFitted && !media.matches ? `${innerHeight - view.offsetTop - view.height + CORNER_PX}px` : '';
    style.maxHeight = isFitted && !media.matches ? `${view.height - 2 * CORNER_PX}px` : '';
  };

  const quiet = { signal };
  events.on('open', opened, quiet);
  events.on('close', closed, quiet);
  window.visualViewport?.addEventListener('resize', fit, quiet);
  window.visualViewport?.addEventListener('scroll', fit, quiet);
  // Runs before the page's router and stops the event: the address is the same, so the router has nothing to do.
  listen(
    'popstate',
    (event) => {
      if (isMarked(event.state)) return;
      if (entry === undefined || shell.mode() !== 'open') return;
      event.stopImmediatePropagation();
      entry = undefined;
      shell.setMode('mini');
    },
    { signal, capture: true },
  );
  if (shell.mode() === 'open') opened();
}
