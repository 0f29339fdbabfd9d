import { type HexColor, isHexColor } from './contrast.ts';

/** A tenant's own look: what it may change of the widget's colours and shapes. Everything else stays as designed. L-WL1. */

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A colour for each scheme. */
export type ColorPair = Readonly<Record<Scheme, HexColor>>;

/** The colours that a tenant may set, each with its custom property. */
export const THEME_COLORS = {
  /** Buttons, the bubble on the host page and the logo; `onAccent` is the text on them. */
  accent: '--accent',
  onAccent: '--on-accent',
  /** Links and text buttons. */
  accentInk: '--accent-ink',
  /** The ground of chosen rows and soft buttons. */
  accentSoft: '--accent-soft',
  /** The user's own messages; their time and marks. */
  ownBubble: '--own',
  ownBubbleNote: '--own-ink-2',
  /** The messages of others. */
  otherBubble: '--other',
} as const;

/** The bubble on the host page, and the icon on it. Absent: `accent` and `onAccent`. */
export const LAUNCHER_COLORS = ['launcher', 'onLauncher'] as const;
export type ThemeColor = keyof typeof THEME_COLORS | (typeof LAUNCHER_COLORS)[number];

export const isThemeColor = (name: string): name is ThemeColor =>
  Object.hasOwn(THEME_COLORS, name) || LAUNCHER_COLORS.some((each) => each === name);

/** The radii that a tenant may set, in CSS pixels at the normal text size, each with its custom property. */
export const THEME_RADII = {
  bubbleRadius: '--r-bubble',
  cardRadius: '--r-card',
  fieldRadius: '--r-field',
  sheetRadius: '--r-sheet',
} as const;
export type ThemeRadius = keyof typeof THEME_RADII;
export const MAX_RADIUS_PX = 28;

/** The colours and radii as a tenant enters them. A single colour is used in both schemes. */
export type Theme = Readonly<Partial<Record<ThemeColor, HexColor | ColorPair> & Record<ThemeRadius, number>>>;

/** The product's own values of the colours, and of the backgrounds and text colours next to them (ui/theme/tokens.css). */
export const PRODUCT_COLORS = {
  accent: { light: '#2563eb', dark: '#5b8cff' },
  onAccent: { light: '#ffffff', dark: '#0b1020' },
  accentInk: { light: '#1d4fd0', dark: '#8db0ff' },
  accentSoft: { light: '#e7eeff', dark: '#1c2a4c' },
  ownBubble: { light: '#d9e6ff', dark: '#23407f' },
  ownBubbleNote: { light: '#4a5a7c', dark: '#b4c7f2' },
  otherBubble: { light: '#ffffff', dark: '#1e2229' },
  text: { light: '#14171f', dark: '#f1f3f7' },
  secondText: { light: '#596170', dark: '#a3abb9' },
  page: { light: '#f3f4f7', dark: '#0e1014' },
  surface: { light: '#ffffff', dark: '#16191f' },
  raised: { light: '#ffffff', dark: '#1e2229' },
} as const satisfies Readonly<Record<string, ColorPair>>;
export type SeenColor = keyof typeof PRODUCT_COLORS | ThemeColor;

export const PRODUCT_RADII: Readonly<Record<ThemeRadius, number>> = {
  bubbleRadius: 16,
  cardRadius: 14,
  fieldRadius: 12,
  sheetRadius: 20,
};

const pairOf = (color: HexColor | ColorPair): ColorPair =>
  typeof color === 'string' ? { light: color, dark: color } : color;

/** The colours of a tenant in one scheme: its own, and the product's for all others. */
export function colorsIn(theme: Theme, scheme: Scheme): Readonly<Record<SeenColor, HexColor>> {
  const color = (name: ThemeColor): HexColor | undefined => {
    const value = theme[name];
    return value === undefined ? undefined : pairOf(value)[scheme];
  };
  const names = Object.keys(PRODUCT_COLORS) as (keyof typeof PRODUCT_COLORS)[];
  const colors = Object.fromEntries(
    names.map((name) => [name, (isThemeColor(name) ? color(name) : undefined) ?? PRODUCT_COLORS[name][scheme]]),
  ) as Record<keyof typeof PRODUCT_COLORS, HexColor>;
  return {
    ...colors,
    launcher: color('launcher') ?? colors.accent,
    onLauncher: color('onLauncher') ?? colors.onAccent,
  };
}

/** Writes a theme as texts, for the wire: a colour is `#rrggbb`, a pair is both colours with a space, a radius is a number of pixels. */
export function themeTexts(theme: Theme): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(theme)) {
    if (typeof value === 'object') texts.set(name, `${value.light} ${value.dark}`);
    else texts.set(name, String(value));
  }
  return texts;
}

/**
 * The custom properties of a theme in one scheme. Unknown names are skipped, and so are values that are not a plain colour or a
 * radius from 0 to 28 px: a wrong entry affects only itself, never the page.
 *
 * @param texts the result of `themeTexts`, or the colours of a host page (`#rgb` is allowed)
 */
export function themeProperties(texts: ReadonlyMap<string, string>, scheme: Scheme): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const [name, property] of Object.entries(THEME_COLORS)) {
    const [light, dark = light, ...more] = texts.get(name)?.split(' ') ?? [];
    if (isShownColor(light) && isShownColor(dark) && more.length === 0)
      properties.set(property, scheme === 'light' ? light : dark);
  }
  for (const [name, property] of Object.entries(THEME_RADII)) {
    const text = texts.get(name) ?? '';
    if (/^\d{1,2}$/.test(text) && Number(text) <= MAX_RADIUS_PX) properties.set(property, `${Number(text) / 16}rem`);
  }
  return properties;
}

const isShownColor = (value: string | undefined): value is string =>
  isHexColor(value) || (value !== undefined && /^#[\da-f]{3}$/i.test(value));
