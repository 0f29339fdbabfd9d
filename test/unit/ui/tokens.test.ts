import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio, type HexColor } from '../../../widget/domain/brand/contrast.ts';
import { PRODUCT_COLORS, PRODUCT_RADII, THEME_COLORS, THEME_RADII } from '../../../widget/domain/brand/theme.ts';
import { PAGE_TRANSITION_RESET_MS } from '../../../widget/domain/limits.ts';

const WIDGET = new URL('../../../widget/', import.meta.url);
const TOKEN_FILES = ['tokens', 'card-tokens', 'stage-tokens', 'call-tokens', 'scale'].map(
  (name) => `ui/theme/${name}.css`,
);
const css = TOKEN_FILES.map((file) => readFileSync(new URL(file, WIDGET), 'utf8')).join('\n');

type Scheme = 'light' | 'dark';

function token(name: string, scheme: Scheme): string {
  const declared = new RegExp(`--${name}:([^;]+);`).exec(css)?.[1] ?? '';
  const side = new RegExp(`var\\(--${scheme}, (#[\\da-f]+)\\)`, 'i').exec(declared)?.[1];
  return side ?? declared.trim();
}

const contrast = (ink: string, ground: string): number => contrastRatio(longHex(ink), longHex(ground));

/** `#fff` as `#ffffff`. */
const longHex = (color: string): HexColor =>
  `#${color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1)}`;

const AVATARS = Array.from({ length: 10 }, (_, index) => `avatar-${index}`);
const TEXT_PAIRS = [
  [
    'text',
    ['bg', 'canvas', 'surface', 'raised', 'sunken', 'pinned', 'press', 'own', 'other', 'mention', 'accent-soft'],
  ],
  ['text-2', ['bg', 'canvas', 'surface', 'raised', 'sunken', 'pinned', 'press', 'other']],
  ['accent-ink', ['bg', 'surface', 'raised', 'pinned', 'accent-soft', 'own', 'other', 'mention']],
  ['danger-ink', ['surface', 'raised', 'canvas', 'danger-soft']],
  ['success-ink', ['surface', 'success-soft']],
  ['warning-ink', ['surface', 'warning-soft']],
  ['own-ink-2', ['own']],
  ['on-accent', ['accent']],
  ['on-danger', ['danger']],
  ['on-badge', ['badge']],
  ['on-badge-muted', ['badge-muted']],
  ['on-toast', ['toast']],
  ['on-avatar', AVATARS],
  ['owner-ink', ['owner-bg']],
  ['admin-ink', ['admin-bg']],
  ['money-ink', ['money-from', 'money-to']],
  ['money-soft-ink', ['money-soft']],
  ['transfer-ink', ['transfer-from', 'transfer-to']],
  ['transfer-soft-ink', ['transfer-soft']],
  ['stage-ink', ['stage']],
  ['swipe-ink', ['swipe-pin', 'swipe-mute', 'swipe-delete']],
] as const;
const MARK_PAIRS = [
  ['border', ['bg', 'surface', 'raised']],
  ['accent', ['surface', 'raised']],
  ['danger', ['surface']],
] as const;

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(TEXT_PAIRS.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground])))(
    'is readable: %s on %s',
    (ink, ground) => {
      expect(contrast(token(ink, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(MARK_PAIRS.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground])))(
    'is visible: %s on %s',
    (ink, ground) => {
      expect(contrast(token(ink, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('the values that a tenant may change', () => {
  const properties = { ...THEME_COLORS, text: '--text', secondText: '--text-2', page: '--bg' };

  it.each(Object.entries(PRODUCT_COLORS))('are checked against the real colours: %s', (name, pair) => {
    const property = Object.entries(properties).find(([known]) => known === name)?.[1] ?? `--${name}`;
    for (const scheme of ['light', 'dark'] as const)
      expect(longHex(token(property.slice(2), scheme))).toBe(pair[scheme]);
  });

  it.each(Object.entries(PRODUCT_RADII))('start from the real radii: %s', (name, px) => {
    const property = THEME_RADII[name as keyof typeof THEME_RADII];
    expect(token(property.slice(2), 'light')).toBe(`${px / 16}rem`);
  });
});

describe('the style sheets and components of the widget', () => {
  const files = readdirSync(WIDGET, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const read = (file: string) => readFileSync(new URL(file, WIDGET), 'utf8');

  it('name no colour in a style sheet', () => {
    const sheets = files.filter((file) => file.endsWith('.css') && !TOKEN_FILES.includes(file));
    const naming = sheets.filter((file) =>
      /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|:\s*(white|black)\b/i.test(read(file)),
    );
    expect(naming).toEqual([]);
  });

  it('name no colour in a component', () => {
    const naming = files.filter((file) => file.endsWith('.tsx') && /['"`]#[\da-f]{3,8}['"`]/i.test(read(file)));
    expect(naming).toEqual([]);
  });

  it('use only existing tokens', () => {
    const declared = new Set([...css.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
    const unknown = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => {
        const text = read(file);
        const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
        return [...text.matchAll(/var\((--[\w-]+)\)/g)]
          .map((match) => match[1])
          .filter((name) => !declared.has(name) && !own.has(name))
          .map((name) => `${file} ${name}`);
      });
    // Components set these for single elements.
    expect(unknown.filter((use) => !/ --(size|ground|lines|box-width|wave-width)$/.test(use))).toEqual([]);
  });
});

it('ends the page animation before the transition is reset', () => {
  const [, ms] = /--d-page:\s*(\d+)ms/.exec(css) ?? [];
  expect(Number(ms)).toBeGreaterThan(0);
  expect(Number(ms)).toBeLessThanOrEqual(PAGE_TRANSITION_RESET_MS);
});
