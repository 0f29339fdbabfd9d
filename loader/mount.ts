import { createNode, element } from './dom.ts';

/** The element of an instance on the page, with its parts in a shadow root. */
export interface Mount {
  readonly root: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Its classes are the state (styles.ts). */
  readonly wrapper: HTMLElement;
  readonly panel: HTMLElement;
  readonly styles: CSSStyleSheet;
}

/** Creates the element of an instance. The caller adds it to the page. */
export function createMount(...beforePanel: HTMLElement[]): Mount {
  const panel = element('div', 'm-panel');
  const wrapper = element('div', 'm-wrapper', ...beforePanel, panel);
  // A custom element name, so that the page's CSS rules for its own elements do not match.
  const root = createNode('meeline-root');
  const shadow = root.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [styles];
  shadow.append(wrapper);
  return { root, shadow, wrapper, panel, styles };
}
