/** What a key press tells that matters here; the fields of a keyboard event. */
export interface PressedKey {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** What a key that belongs to an input method says, also one that comes after the composition has ended. */
const IME_KEY_CODE = 229;

/** Whether a key belongs to an input method and not to us. Safari tells of the end before the key that ended it. */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<PressedKey, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === IME_KEY_CODE;

/**
 * What Enter does in the text field: sends; makes a new line with Ctrl or Meta, which browsers leave to us; `native` is what the
 * field does by itself. Spec: 1-chat §4 Sending 7.
 */
export function enterMeans(pressed: PressedKey): 'send' | 'new-line' | 'native' {
  if (pressed.key !== 'Enter' || isOfInputMethod(pressed)) return 'native';
  if (pressed.ctrlKey || pressed.metaKey) return 'new-line';
  return pressed.shiftKey || pressed.altKey ? 'native' : 'send';
}
