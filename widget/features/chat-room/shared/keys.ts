/** The fields of a keyboard event that this module needs. */
export interface PressedKey {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The key code of a key that belongs to an input method. It is also reported for a key that arrives after the composition ended. */
const IME_KEY_CODE = 229;

/** Whether a key belongs to an input method and not to the widget. Safari reports the end of a composition before the key that ended it. */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<PressedKey, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === IME_KEY_CODE;

/**
 * The effect of Enter in the text field. `send` sends. `new-line`, with Ctrl or Meta, is inserted by the widget, because
 * browsers do not do it. `native` leaves the key to the field. Spec: 1-chat §4 Sending 7.
 */
export function enterMeans(pressed: PressedKey): 'send' | 'new-line' | 'native' {
  if (pressed.key !== 'Enter' || isOfInputMethod(pressed)) return 'native';
  if (pressed.ctrlKey || pressed.metaKey) return 'new-line';
  return pressed.shiftKey || pressed.altKey ? 'native' : 'send';
}
