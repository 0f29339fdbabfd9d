/** Whether the user has a mouse: menus then open at the pointer, and a message under the pointer shows its actions. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The element in a row that draws the message. */
export function bubbleIn(row: HTMLElement): HTMLElement {
  const drawn = [...row.children].filter((child) => !child.hasAttribute('data-hover-bar'));
  const last = drawn.at(-1);
  return last instanceof HTMLElement ? last : row;
}
