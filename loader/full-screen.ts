import type { Shell } from './shell.ts';
import { SCROLL_LOCK } from './hands-styles.ts';
import { FULL } from './styles.ts';

/** Free space around a panel in a corner. */
const CORNER_PX = 24;

/** Key in the state of the history entry that stands for a panel that fills the screen. */
const MARK = 'meeline';

/**
 * A panel that fills the screen behaves as a page does: what is behind it does not scroll, the browser's Back minimises it, and
 * the phone's keyboard stands below it, not over it. A panel in the corner of a wide window leaves Back alone.
 */
export function addFullScreen(shell: Shell): void {
  const { events, panel, life: signal, name } = shell;
  const media = matchMedia(FULL);
  /** Length of the history with our entry; undefined while there is none. */
  let entry: number | undefined;

  const lock = new CSSStyleSheet();
  lock.replaceSync(SCROLL_LOCK);
  lock.disabled = true;
  document.adoptedStyleSheets.push(lock);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock);
  });

  const isMarked = (state: unknown): boolean =>
    typeof state === 'object' && state !== null && (state as Record<string, unknown>)[MARK] === name;

  const opened = (): void => {
    fit();
    lock.disabled = false;
    if (!media.matches || entry !== undefined) return;
    // A reload finds the entry that was made before it.
    if (!isMarked(history.state)) history.pushState({ ...(history.state as object | null), [MARK]: name }, '');
    entry = history.length;
  };

  const closed = (): void => {
    fit();
    lock.disabled = true;
    const isLast = entry === history.length;
    entry = undefined;
    // Entries of the widget may lie behind ours, or a page's own: then ours stays, and Back does nothing once.
    if (isMarked(history.state)) {
      if (isLast) history.back();
      else history.replaceState({ ...(history.state as object), [MARK]: undefined }, '');
    }
  };

  /**
   * The part of the window that the keyboard leaves, and that is seen of it: a page that is wider than the phone has a window as wide
   * as itself. Not when somebody has zoomed in.
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
    // In the corner of a tablet it rises above the keyboard, and fits into what is left.
    style.bottom = isFitted && !media.matches ? `${innerHeight - view.offsetTop - view.height + CORNER_PX}px` : '';
    style.maxHeight = isFitted && !media.matches ? `${view.height - 2 * CORNER_PX}px` : '';
  };

  const quiet = { signal };
  events.on('open', opened, quiet);
  events.on('close', closed, quiet);
  window.visualViewport?.addEventListener('resize', fit, quiet);
  window.visualViewport?.addEventListener('scroll', fit, quiet);
  // Ahead of the page's router, for which nothing has happened: the address is the same.
  addEventListener(
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
