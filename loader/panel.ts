import { element } from './dom.ts';
import { failureTextsOf } from './failure-texts.ts';
import { panelStylesOf } from './panel-styles.ts';
import type { Shell } from './shell.ts';

/**
 * Fills the panel of an instance, once. Behind the iframe is a card: the logo while the widget loads, and a message with a retry
 * button if it does not start. The close button is shown until the widget offers its own. The wrapper's class decides which
 * of them is visible (panel-styles.ts). Loaders before 1.1 have already filled the panel themselves.
 */
export function addPanel(shell: Shell): void {
  const { panel, shadow, drawn } = shell;
  if (panel.firstChild) return;
  const title = element('b', '');
  const retry = element('button', 'm-retry');
  const close = element('button', 'm-close');
  retry.onclick = () => shell.setMode('open');
  close.onclick = () => shell.setMode('mini');
  // The button is named after what it closes, because that name needs no translation.
  close.ariaLabel = 'MeeLine';
  panel.append(element('div', 'm-card', title, retry), close);
  const styles = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, styles];
  let styled: unknown;

  const draw = (): void => {
    const options = shell.options();
    if (styled !== options) {
      styled = options;
      styles.replaceSync(panelStylesOf(options));
      const [unreachable, again] = failureTextsOf(options.locale);
      title.textContent = shell.own?.unreachable ?? unreachable;
      retry.textContent = shell.own?.retry ?? again;
    }
    // The focused element may have disappeared; the page would then get the focus.
    if (shell.mode() === 'open' && shadow.activeElement) focusInside();
  };

  /** Focuses the iframe only when it is ready: a loading one changes its process, and may then ignore keys if it had the focus. */
  const focusInside = (): void => {
    const state = panel.parentElement?.classList;
    const place = state?.contains('failed')
      ? retry
      : (state?.contains('ready') && panel.querySelector('iframe')) || close;
    if (shadow.activeElement !== place) place.focus();
  };

  // The panel was hidden until it got its styles; without that it would fade out at the start.
  panel.hidden = false;
  draw();
  drawn.add(draw);
}
