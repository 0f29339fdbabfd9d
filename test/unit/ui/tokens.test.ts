import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

function luminance(hex: string): number {
  const digits =
    hex.length === 4
      ? hex
          .slice(1)
          .split('')
          .map((digit) => digit + digit)
      : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(ink: string, ground: string): number {
  const [dark = 0, light = 0] = [luminance(ink), luminance(ground)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

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
