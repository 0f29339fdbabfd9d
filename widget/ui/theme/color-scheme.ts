export type ColorScheme = 'light' | 'dark' | 'system';

/** Applies a scheme; `system` follows the setting of the device, also when it changes. */
export function applyColorScheme(root: HTMLElement, scheme: ColorScheme): void {
  root.dataset['scheme'] = scheme;
}
