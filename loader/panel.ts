import { element } from './dom.ts';

/**
 * The panel. Behind the iframe stands a card: the sign while the widget loads, and when it does not come what happened and
 * a retry button. The close button is there for as long as the widget cannot offer its own. Which of them shows follows
 * from the wrapper's class (styles.ts).
 */
export interface Panel {
  readonly node: HTMLElement;
  readonly title: HTMLElement;
  readonly retry: HTMLElement;
  readonly close: HTMLElement;
}

export function createPanel(onRetry: () => void, onClose: () => void): Panel {
  const title = element('b', '');
  const retry = element('button', 'r');
  const close = element('button', 'x');
  retry.onclick = onRetry;
  close.onclick = onClose;
  // Named by what it folds away, which needs no words.
  close.ariaLabel = 'MeeLine';
  return { node: element('div', 'p', element('div', 'e', title, retry), close), title, retry, close };
}
