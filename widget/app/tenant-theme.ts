import { THEME_COLORS, THEME_RADII, themeProperties } from '../domain/brand/theme.ts';

/** Replaces the tenant's theme on the page; an empty one removes it. A separate chunk. */
export function applyTheme(root: HTMLElement, theme: ReadonlyMap<string, string>): void {
  const [light, dark] = [themeProperties(theme, 'light'), themeProperties(theme, 'dark')];
  for (const property of [...Object.values(THEME_COLORS), ...Object.values(THEME_RADII)]) {
    const [day, night] = [light.get(property), dark.get(property)];
    if (day === undefined || night === undefined) root.style.removeProperty(property);
    else root.style.setProperty(property, day === night ? day : `var(--light, ${day}) var(--dark, ${night})`);
  }
}
