import { createBackEntry } from './back-entry.ts';
import { adoptStyleSheets, documentGet } from './dom.ts';
import type { Shell } from './shell.ts';
import { SCROLL_LOCK } from './bubble-extras-styles.ts';
import { FULL } from './styles.ts';
import { zoomOf } from './zoom.ts';

/** Distance from the window's edges of a panel in a corner. */
const CORNER_PX = 24;

/** A widget that does not answer a Back within this time has failed: the next Back minimises it. */
const SILENCE_MS = 1000;

/**
 * Makes a full-screen panel behave like a page: the page behind it does not scroll, the browser's Back walks through its screens and
 * then minimises it, and it ends above the phone's keyboard. A panel in the corner of a wide window does not change Back.
 */
export function addFullScreen(shell: Shell): void {
  const { events, panel, life: signal, name } = shell;
  const media = matchMedia(FULL);

  const lock = new CSSStyleSheet();
  lock.replaceSync(SCROLL_LOCK);
  lock.disabled = true;
  adoptStyleSheets([...documentGet('adoptedStyleSheets'), lock]);
  signal.addEventListener('abort', () => {
    adoptStyleSheets(documentGet('adoptedStyleSheets').filter((sheet) => sheet !== lock));
  });

  /** The moment of a Back that the widget has not answered yet. */
  let askedMs: number | undefined;
  const entry = createBackEntry(name, signal, () => {
    if (shell.mode() !== 'open') return false;
    const isSilent = askedMs !== undefined && performance.now() - askedMs > SILENCE_MS;
    if (!shell.canGoBack || isSilent) {
      shell.setMode('mini');
      return false;
    }
    askedMs ??= performance.now();
    void shell
      .frame()
      ?.call('goBack')
      .then((went) => {
        askedMs = undefined;
        if (went === false && shell.mode() === 'open') shell.setMode('mini');
      });
    return true;
  });

  /** A panel in a corner leaves Back to the page. */
  const followBack = (): void => {
    if (shell.mode() === 'open' && media.matches) entry.add();
    else entry.remove();
  };

  const opened = (): void => {
    fit();
    lock.disabled = false;
    followBack();
  };

  const closed = (): void => {
    fit();
    lock.disabled = true;
    followBack();
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
    const zoom = zoomOf(panel);
    const px = (length: number, less = 0): string => `${length / zoom - less}px`;
    style.width = isNarrow ? px(view.width) : '';
    style.left = isNarrow ? px(view.offsetLeft) : '';
    style.height = isFitted && media.matches ? px(view.height) : '';
    style.top = isFitted && media.matches ? px(view.offsetTop) : '';
    // On a tablet, a panel in the corner moves above the keyboard and shrinks to the remaining height.
    style.bottom = isFitted && !media.matches ? px(innerHeight - view.offsetTop - view.height, -CORNER_PX) : '';
    style.maxHeight = isFitted && !media.matches ? px(view.height, 2 * CORNER_PX) : '';
  };

  const quiet = { signal };
  events.on('open', opened, quiet);
  events.on('close', closed, quiet);
  window.visualViewport?.addEventListener('resize', fit, quiet);
  window.visualViewport?.addEventListener('scroll', fit, quiet);
  media.addEventListener('change', followBack, quiet);
  // A page that the user left with an open panel may return with a closed one.
  if (shell.mode() === 'open') opened();
  else entry.remove();
}
