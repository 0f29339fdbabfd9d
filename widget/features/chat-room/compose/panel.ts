/** What stands under the text field. Spec: 1-chat §2 (none, more, face). */
export type Panel = 'none' | 'more' | 'face';

export type PanelEvent =
  | { readonly type: 'pressed'; readonly panel: Exclude<Panel, 'none'> }
  /** The user goes on writing: the keyboard takes the panel's place. */
  | { readonly type: 'writing' }
  /** Escape, Back, or a tap on the messages. */
  | { readonly type: 'dismissed' }
  /** The send button has taken the place of the one that opens `more`. */
  | { readonly type: 'text-begun' };

/** The next panel. A button closes its own panel and changes places with the other one. */
export function nextPanel(current: Panel, event: PanelEvent): Panel {
  switch (event.type) {
    case 'pressed':
      return current === event.panel ? 'none' : event.panel;
    case 'writing':
    case 'dismissed':
      return 'none';
    case 'text-begun':
      return current === 'more' ? 'none' : current;
  }
}

export interface BottomMeasure {
  /** Height of the window while there is no keyboard. */
  readonly fullPx: number;
  /** Height that the page lays itself out in: some browsers take the keyboard from it. */
  readonly framePx: number;
  /** Height that can be seen above the keyboard. */
  readonly visiblePx: number;
}

/** What the window says at one moment. */
export interface SeenWindow extends Omit<BottomMeasure, 'fullPx'> {
  readonly hasTouchKeyboard: boolean;
  /** The text field of this chat has the focus. */
  readonly isWriting: boolean;
}

/**
 * The next measure. Only while somebody writes where writing brings a keyboard is lost height a keyboard's: else the window has been
 * made smaller, and where there is no such keyboard less is seen when the page is zoomed.
 */
export function nextMeasure(before: BottomMeasure | undefined, seen: SeenWindow): BottomMeasure {
  const { framePx, visiblePx, hasTouchKeyboard, isWriting } = seen;
  if (!hasTouchKeyboard) return { fullPx: framePx, framePx, visiblePx: framePx };
  const fullPx = isWriting ? Math.max(before?.fullPx ?? 0, framePx) : framePx;
  return { fullPx: Math.max(fullPx, visiblePx), framePx, visiblePx };
}

/** Less than this is a bar of the browser that has moved, not a keyboard. */
const MIN_KEYBOARD_PX = 120;

/** How high the keyboard is; 0 while there is none. */
export function keyboardPx({ fullPx, visiblePx }: Pick<BottomMeasure, 'fullPx' | 'visiblePx'>): number {
  const px = fullPx - visiblePx;
  return px < MIN_KEYBOARD_PX ? 0 : px;
}

/**
 * What is kept free under the text field: as much as the higher one of panel and keyboard takes, less what the browser has
 * already taken from the page. While one gives way to the other the messages above do not move.
 */
export function bottomSpacePx(measure: BottomMeasure, panelPx: number): number {
  const keyboard = keyboardPx(measure);
  const taken = keyboard === 0 ? 0 : Math.max(0, measure.fullPx - measure.framePx);
  return Math.max(0, Math.max(panelPx, keyboard) - taken);
}
