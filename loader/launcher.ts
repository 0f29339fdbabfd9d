import { element } from './dom.ts';
import type { Texts } from './texts.ts';

/** The bubble. */
export interface Launcher {
  readonly node: HTMLButtonElement;
  setTexts(texts: Texts): void;
  /** @param text for screen readers, behind the bubble's name */
  setUnread(total: number, text: string): void;
}

export function createLauncher(onTap: () => void): Launcher {
  const badge = element('b', 'b');
  const node = element('button', 'f', badge);
  let name = '';
  let suffix = '';
  node.onclick = onTap;
  return {
    node,
    setTexts(texts) {
      name = texts[0];
      node.ariaLabel = name + suffix;
    },
    setUnread(total, text) {
      suffix = text;
      badge.textContent = total > 99 ? '99+' : `${total || ''}`;
      node.ariaLabel = name + suffix;
    },
  };
}
