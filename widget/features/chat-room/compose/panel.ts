/** The panel under the text field. Spec: 1-chat §2 (none, more, face). */
export type Panel = 'none' | 'more' | 'emoji';

export type PanelEvent =
  | { readonly type: 'pressed'; readonly panel: Exclude<Panel, 'none'> }
  /** The user continues to write: the keyboard replaces the panel. */
  | { readonly type: 'writing' }
  /** Escape, Back, or a tap on the messages. */
  | { readonly type: 'dismissed' }
  /** The send button has replaced the button that opens `more`. */
  | { readonly type: 'text-begun' };

/** The next panel. A button closes its own panel, or replaces the other panel. */
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
  /** Height of the window without a keyboard. */
  readonly fullPx: number;
  /** Height of the layout viewport. Some browsers subtract the keyboard from it. */
  readonly framePx: number;
  /** Visible height above the keyboard. */
  readonly visiblePx: number;
}

/** The window's measures at one moment. */
export interface SeenWindow extends Omit<BottomMeasure, 'fullPx'> {
  readonly hasTouchKeyboard: boolean;
  /** The text field of this chat has the focus. */
  readonly isWriting: boolean;
}

/**
 * The next measure. A lost height counts as a keyboard only on devices with a touch keyboard, and only while the user writes.
 * Otherwise the window became smaller; without a touch keyboard, a zoomed page also shows less.
 */
export function nextMeasure(before: BottomMeasure | undefined, seen: SeenWindow): BottomMeasure {
  const { framePx, visiblePx, hasTouchKeyboard, isWriting } = seen;
  if (!hasTouchKeyboard) return { fullPx: framePx, framePx, visiblePx: framePx };
  const fullPx = isWriting ? Math.max(before?.fullPx ?? 0, framePx) : framePx;
  return { fullPx: Math.max(fullPx, visiblePx), framePx, visiblePx };
}

/** A smaller difference is a browser bar that moved, not a keyboard. */
const MIN_KEYBOARD_PX = 120;

/** The keyboard's height; 0 without one. */
export function keyboardPx({ fullPx, visiblePx }: Pick<BottomMeasure, 'fullPx' | 'visiblePx'>): number {
  const px = fullPx - visiblePx;
  return px < MIN_KEYBOARD_PX ? 0 : px;
}

/**
 * The space to reserve under the text field: the higher of panel and keyboard, less the height that the browser has already
 * subtracted. The messages above do not move while one replaces the other.
 */
export function bottomSpacePx(measure: BottomMeasure, panelPx: number): number {
  const keyboard = keyboardPx(measure);
  const taken = keyboard === 0 ? 0 : Math.max(0, measure.fullPx - measure.framePx);
  return Math.max(0, Math.max(panelPx, keyboard) - taken);
}
