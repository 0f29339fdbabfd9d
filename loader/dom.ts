/**
 * Access to the document that ignores page elements named like its members. `<img name="currentScript">` makes
 * `document.currentScript` that image, and `<a id="addEventListener">` shadows the window's method. The other files of the
 * loader therefore use `document` and the window's listeners only through this file.
 */

/** Reads a property of the document itself. */
export const documentGet = <K extends keyof Document>(name: K): Document[K] =>
  Reflect.get(Document.prototype, name, document);

/** Replaces the style sheets that the document has adopted. */
export const adoptStyleSheets = (sheets: readonly CSSStyleSheet[]): void =>
  void Reflect.set(Document.prototype, 'adoptedStyleSheets', sheets, document);

export const queryDocument = (selector: string): Element | null =>
  documentGet('querySelector').call(document, selector);

export const queryAll = (selector: string): Element[] =>
  Array.from(documentGet('querySelectorAll').call(document, selector));

export const createNode: Document['createElement'] = (tag: string) => documentGet('createElement').call(document, tag);

/** Listens to an event of the window. */
export const listen = <E extends keyof WindowEventMap>(
  type: E,
  listener: (event: WindowEventMap[E]) => void,
  options?: AddEventListenerOptions,
): void => EventTarget.prototype.addEventListener.call(window, type, listener as EventListener, options);

/**
 * Creates an element. Bubble and panel use only createElement, properties and a constructed style sheet, because a strict CSP
 * with Trusted Types allows these.
 */
export function element<T extends 'b' | 'button' | 'div'>(
  tag: T,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[T] {
  const node = createNode(tag);
  node.className = className;
  node.append(...children);
  return node;
}
