export type Shortcut = 'search' | 'next-chat' | 'previous-chat' | 'next-row' | 'previous-row' | 'help';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'target'
>;

/** The shortcut of a key for the whole page; undefined if it has none, or if the key belongs to a text field. */
export function shortcutOf(event: Pressed): Shortcut | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  // 229: the key belongs to an input method.
  if (event.isComposing || event.keyCode === 229) return undefined;
  // Compare the physical key: with a non-Latin script the key has another letter.
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) return code === 'KeyK' || key === 'k' ? 'search' : undefined;
  if (ctrlKey || metaKey) return undefined;
  if (altKey) return shiftKey ? undefined : CHATS.get(key);
  if (isField(event.target)) return isSearch(event.target) && key === 'ArrowDown' ? 'next-row' : undefined;
  return shiftKey && key !== '?' && key !== '/' ? undefined : PLAIN.get(key);
}

const CHATS: ReadonlyMap<string, Shortcut> = new Map([
  ['ArrowDown', 'next-chat'],
  ['ArrowUp', 'previous-chat'],
]);
const PLAIN: ReadonlyMap<string, Shortcut> = new Map([
  ['/', 'search'],
  ['?', 'help'],
  ['ArrowDown', 'next-row'],
  ['ArrowUp', 'previous-row'],
]);

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input, textarea, select, [contenteditable=""], [contenteditable="true"]');

const isSearch = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input[type="search"]');
