export type ColorScheme = 'light' | 'dark' | 'system';

/** Shows one scheme; `system` leaves the choice to the device, and follows when it changes. */
export function applyColorScheme(root: HTMLElement, scheme: ColorScheme): void {
  root.dataset['scheme'] = scheme;
}
