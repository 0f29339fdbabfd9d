export type ColorScheme = 'light' | 'dark' | 'system';

/** Shows one scheme; `system` leaves the choice to the device, and follows when it changes. */
export function applyColorScheme(root: HTMLElement, scheme: ColorScheme): void {
  root.dataset['scheme'] = scheme;
}

/** A scheme as it arrives from an address, a store or the host page; anything else means `system`. */
export function colorSchemeOf(text: string | null): ColorScheme {
  return text === 'light' || text === 'dark' ? text : 'system';
}
