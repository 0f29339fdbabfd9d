/** The values that a tenant may change, each with its token. Everything else stays as designed and measured. */
const COLOR_TOKENS = {
  accent: '--accent',
  onAccent: '--on-accent',
  accentInk: '--accent-ink',
  accentSoft: '--accent-soft',
  ownBubble: '--own',
  otherBubble: '--other',
} as const;

const LENGTH_TOKENS = {
  bubbleRadius: '--r-bubble',
  cardRadius: '--r-card',
  fieldRadius: '--r-field',
  sheetRadius: '--r-sheet',
} as const;

const MAX_RADIUS_PX = 28;

/**
 * Reads a tenant's theme and returns the custom properties to set. Unknown names are skipped, and so are values that are not a
 * plain colour or a radius from 0 to 28 px. A wrong entry affects only itself, never the page.
 */
export function themeProperties(overrides: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const [name, token] of Object.entries(COLOR_TOKENS)) {
    const color = colorValue(own(overrides, name));
    if (color !== null) properties.set(token, color);
  }
  for (const [name, token] of Object.entries(LENGTH_TOKENS)) {
    const px = own(overrides, name);
    if (typeof px === 'number' && px >= 0 && px <= MAX_RADIUS_PX) properties.set(token, `${px / 16}rem`);
  }
  return properties;
}

/** Replaces the tenant's theme on the page; an empty object removes it. */
export function applyTheme(root: HTMLElement, overrides: Readonly<Record<string, unknown>>): void {
  const properties = themeProperties(overrides);
  for (const token of [...Object.values(COLOR_TOKENS), ...Object.values(LENGTH_TOKENS)]) {
    const value = properties.get(token);
    if (value === undefined) root.style.removeProperty(token);
    else root.style.setProperty(token, value);
  }
}

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function colorValue(value: unknown): string | null {
  if (isHexColor(value)) return value;
  if (typeof value !== 'object' || value === null || !('light' in value) || !('dark' in value)) return null;
  const { light, dark } = value;
  return isHexColor(light) && isHexColor(dark) ? `var(--light, ${light}) var(--dark, ${dark})` : null;
}

const isHexColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value);
