import { contrastRatio, isHexColor } from './contrast.ts';
import {
  colorsIn,
  isThemeColor,
  LAUNCHER_COLORS,
  MAX_RADIUS_PX,
  type Scheme,
  SCHEMES,
  type SeenColor,
  type Theme,
  THEME_COLORS,
  THEME_RADII,
} from './theme.ts';

/** A wrong setting of a tenant's look. */
export interface BrandProblem {
  /** Such as `theme.accent.dark` or `texts.vi.common.cancel`. */
  readonly field: string;
  /** Continues the field to a sentence: `must be …`. */
  readonly message: string;
}

/** The contrast of two colours that are next to each other on a screen. */
export interface ThemeContrast {
  readonly scheme: Scheme;
  readonly ink: SeenColor;
  readonly ground: SeenColor;
  /** Rounded down to two decimals, so that a ratio below `needed` never looks sufficient. */
  readonly ratio: number;
  readonly needed: number;
}

/** Text needs 4.5, icons and shapes need 3. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const SHAPE = 3;

const PAIRS: readonly (readonly [ink: SeenColor, ground: SeenColor, needed: number])[] = [
  ['onAccent', 'accent', TEXT],
  ['onLauncher', 'launcher', TEXT],
  ['text', 'ownBubble', TEXT],
  ['ownBubbleNote', 'ownBubble', TEXT],
  ['accentInk', 'ownBubble', TEXT],
  ['text', 'otherBubble', TEXT],
  ['secondText', 'otherBubble', TEXT],
  ['accentInk', 'otherBubble', TEXT],
  ['accentInk', 'page', TEXT],
  ['accentInk', 'raised', TEXT],
  ['text', 'accentSoft', TEXT],
  ['accentInk', 'accentSoft', TEXT],
  ['accent', 'surface', SHAPE],
  ['accent', 'raised', SHAPE],
];

export const isEnough = ({ ratio, needed }: Pick<ThemeContrast, 'ratio' | 'needed'>): boolean => ratio >= needed;

/** The contrasts of all colours that a theme sets, in both schemes. L-WL2. */
export function contrastsOf(theme: Theme): readonly ThemeContrast[] {
  return SCHEMES.flatMap((scheme) => {
    const colors = colorsIn(theme, scheme);
    return PAIRS.filter(([ink, ground]) => Object.hasOwn(theme, ink) || Object.hasOwn(theme, ground)).map(
      ([ink, ground, needed]) => {
        const ratio = Math.floor(contrastRatio(colors[ink], colors[ground]) * 100) / 100;
        return { scheme, ink, ground, ratio, needed };
      },
    );
  });
}

/** Reads what an operator has entered as a theme: the theme, or what is wrong with it. Contrast is judged only between valid colours. */
export function checkTheme(entered: unknown): { readonly theme?: Theme; readonly problems: readonly BrandProblem[] } {
  if (typeof entered !== 'object' || entered === null || Array.isArray(entered))
    return { problems: [{ field: 'theme', message: 'must be an object of colours and radii' }] };
  const problems = Object.entries(entered).flatMap(([name, value]) => problemsOfValue(name, value));
  if (problems.length > 0) return { problems };
  const theme = entered as Theme;
  return {
    theme,
    problems: contrastsOf(theme)
      .filter((contrast) => !isEnough(contrast))
      .map(({ scheme, ink, ground, ratio, needed }) => ({
        field: `theme.${Object.hasOwn(theme, ink) ? ink : ground}`,
        message: `has too little contrast in the ${scheme} scheme: ${ink} on ${ground} is ${ratio}:1, needed is ${needed}:1`,
      })),
  };
}

/** The valid colours and radii of an entered theme. Contrast is not judged. */
export function validPartOf(entered: object): Theme {
  return Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => problemsOfValue(name, value).length === 0),
  );
}

function problemsOfValue(name: string, value: unknown): readonly BrandProblem[] {
  const field = `theme.${name}`;
  if (Object.hasOwn(THEME_RADII, name)) {
    const isRadius = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_RADIUS_PX;
    return isRadius ? [] : [{ field, message: `must be a whole number of pixels from 0 to ${MAX_RADIUS_PX}` }];
  }
  if (!isThemeColor(name)) {
    const known = [...Object.keys(THEME_COLORS), ...LAUNCHER_COLORS, ...Object.keys(THEME_RADII)].join(', ');
    return [{ field, message: `is not known: a theme may have ${known}` }];
  }
  if (isHexColor(value)) return [];
  if (typeof value !== 'object' || value === null)
    return [{ field, message: 'must be a colour such as #0b7f58, or an object with light and dark' }];
  const pair = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(pair).filter((key) => !SCHEMES.some((scheme) => scheme === key));
  return [
    ...SCHEMES.filter((scheme) => !isHexColor(pair[scheme])).map((scheme) => ({
      field: `${field}.${scheme}`,
      message: 'must be a colour such as #0b7f58',
    })),
    ...unknown.map((key) => ({ field: `${field}.${key}`, message: 'is not known: a colour has light and dark' })),
  ];
}
