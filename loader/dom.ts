/**
 * A button or a box. Bubble and panel are built with createElement, properties and a constructed style sheet only, which
 * is what a strict CSP with Trusted Types lets through.
 */
export function element<T extends 'b' | 'button' | 'div'>(
  tag: T,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[T] {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...children);
  return node;
}
