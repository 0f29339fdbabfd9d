import { say } from './say.ts';

/** Height of an applet whose element has none. */
const LEAST_PX = 480;

/** The element of the page that contains an applet. */
export interface Container {
  /** A hidden element leaves no empty space. If the page has other content in it, it stays. */
  show(isShown: boolean): void;
}

/**
 * Gives an applet a height if its element has none, with one warning, and hides the element while the applet is closed. An element that
 * the page has folded to a height of 0 stays so. The members come from the prototypes, because form fields may have their names.
 *
 * @param named the element as the page named it
 */
export function createContainer(
  parent: Element,
  root: HTMLElement,
  shadow: ShadowRoot,
  life: AbortSignal,
  named: unknown,
): Container {
  let before: { readonly display: string; readonly priority: string; readonly hasStyle: boolean } | undefined;
  const least = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, least];

  const isAlone = (): boolean =>
    Array.from(Reflect.get(Node.prototype, 'childNodes', parent)).every(
      (node) =>
        node === root ||
        node.nodeType === Node.COMMENT_NODE ||
        (!node.textContent?.trim().length && node instanceof Text),
    );

  const heightOf = (element: Element): number => Element.prototype.getBoundingClientRect.call(element).height;

  const watch = new ResizeObserver(() => {
    // Without a width it is not on screen.
    if (root.offsetHeight > 0 || root.offsetWidth === 0) return;
    least.replaceSync(`:host { min-block-size: ${LEAST_PX}px !important; }`);
    if (heightOf(parent) < LEAST_PX) return least.replaceSync('');
    watch.disconnect();
    say(
      `the container ${nameOf(parent, named)} has no height, so the chat takes ${LEAST_PX}px. Give it one in your styles.`,
    );
  });
  watch.observe(root);
  life.addEventListener('abort', () => watch.disconnect());

  return {
    show(isShown) {
      if (!(parent instanceof HTMLElement)) return;
      const style = Reflect.get(HTMLElement.prototype, 'style', parent);
      if (isShown) {
        if (!before) return;
        style.setProperty('display', before.display, before.priority);
        if (!before.hasStyle && !style.length) Element.prototype.removeAttribute.call(parent, 'style');
        before = undefined;
      } else if (!before && isAlone()) {
        before = {
          display: style.getPropertyValue('display'),
          priority: style.getPropertyPriority('display'),
          hasStyle: Element.prototype.hasAttribute.call(parent, 'style'),
        };
        style.setProperty('display', 'none', 'important');
      }
    },
  };
}

function nameOf(parent: Element, named: unknown): string {
  if (typeof named === 'string') return `"${named}"`;
  const id = Element.prototype.getAttribute.call(parent, 'id');
  return `<${parent.localName}${id ? ` id="${id}"` : ''}>`;
}
