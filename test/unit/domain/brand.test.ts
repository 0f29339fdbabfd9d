import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, type HexColor } from '../../../widget/domain/brand/contrast.ts';
import { checkOwnTexts } from '../../../widget/domain/brand/text-check.ts';
import { checkTheme, contrastsOf, validPartOf } from '../../../widget/domain/brand/theme-check.ts';
import {
  colorsIn,
  PRODUCT_COLORS,
  type Theme,
  themeProperties,
  themeTexts,
} from '../../../widget/domain/brand/theme.ts';

describe('the contrast of two colours', () => {
  // The ratios of other WCAG calculators.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#0000ff', 2.15],
  ] as const)('%s on %s', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });

  it('is the same in both directions, between 1 and 21', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n): HexColor => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(ratio).toBe(contrastRatio(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe('a theme', () => {
  const GREEN: Theme = {
    accent: { light: '#0b7f58', dark: '#4cd9a6' },
    accentInk: { light: '#075c40', dark: '#7fe3c0' },
    ownBubble: { light: '#d5f2e6', dark: '#0f4a36' },
    bubbleRadius: 8,
  };

  it('is accepted when all of its text is readable', () => {
    expect(checkTheme(GREEN).problems).toEqual([]);
    expect(checkTheme({}).problems).toEqual([]);
    expect(contrastsOf({})).toEqual([]);
  });

  it('is refused with the ratio and what is needed', () => {
    expect(checkTheme({ accent: { light: '#8fe0c2', dark: '#4cd9a6' } }).problems).toContainEqual({
      field: 'theme.accent',
      message: 'has too little contrast in the light scheme: onAccent on accent is 1.54:1, needed is 4.5:1',
    });
    // One colour stands for both schemes.
    expect(checkTheme({ ownBubble: '#d5f2e6' }).problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('in the dark scheme: text on ownBubble'),
      expect.stringContaining('in the dark scheme: ownBubbleNote on ownBubble'),
      expect.stringContaining('in the dark scheme: accentInk on ownBubble'),
    ]);
  });

  it.each([
    [[], 'theme'],
    [{ background: '#000000' }, 'theme.background'],
    [{ accent: 'red' }, 'theme.accent'],
    [{ accent: '#0b7' }, 'theme.accent'],
    [{ accent: { light: '#0b7f58' } }, 'theme.accent.dark'],
    [{ accent: { light: '#0b7f58', dark: '#4cd9a6', dim: '#000000' } }, 'theme.accent.dim'],
    [{ bubbleRadius: 29 }, 'theme.bubbleRadius'],
    [{ bubbleRadius: '8' }, 'theme.bubbleRadius'],
    [{ bubbleRadius: 7.5 }, 'theme.bubbleRadius'],
  ])('names the wrong value of %j', (entered, field) => {
    expect(checkTheme(entered).problems.map((problem) => problem.field)).toEqual([field]);
  });

  it('reaches the page as custom properties, through texts', () => {
    const texts = themeTexts({ ...GREEN, launcher: '#111111' });
    expect(texts.get('accent')).toBe('#0b7f58 #4cd9a6');
    expect(Object.fromEntries(themeProperties(texts, 'dark'))).toEqual({
      '--accent': '#4cd9a6',
      '--accent-ink': '#7fe3c0',
      '--own': '#0f4a36',
      '--r-bubble': '0.5rem',
    });
  });

  it('colours the bubble as the accent by default', () => {
    expect(colorsIn(GREEN, 'dark')).toMatchObject({ launcher: '#4cd9a6', onLauncher: PRODUCT_COLORS.onAccent.dark });
    expect(colorsIn({ ...GREEN, launcher: '#111111' }, 'dark').launcher).toBe('#111111');
  });

  it.each([
    ['a name that is not on the list', { '--bg': '#000000', background: '#000000' }],
    ['a colour name', { accent: 'red' }],
    ['an address', { accent: 'url(https://evil.example/x)' }],
    ['an end of declaration', { accent: '#fff; background: red' }],
    ['a variable', { accent: 'var(--danger)' }],
    ['too few digits', { accent: '#ff' }],
    ['a transparent colour, unreadable on any background', { accent: '#ff000000' }],
    ['a pair with a wrong half', { accent: '#ffffff black' }],
    ['three colours', { accent: '#ffffff #000000 #000000' }],
    ['a radius with a unit', { bubbleRadius: '8px' }],
    ['a negative radius', { bubbleRadius: '-1' }],
    ['a huge radius', { bubbleRadius: '29' }],
  ])('skips %s', (_name, texts) => {
    expect(themeProperties(new Map(Object.entries(texts)), 'light').size).toBe(0);
  });

  it('keeps valid colours of a host page despite invalid ones', () => {
    const texts = new Map(Object.entries({ accent: 'red', onAccent: '#000' }));
    expect([...themeProperties(texts, 'dark')]).toEqual([['--on-accent', '#000']]);
  });
});

describe('a theme that is still being typed', () => {
  it('keeps the valid values next to an incomplete colour', () => {
    const entered = {
      accent: { light: '#0b7', dark: '#34d399' },
      launcher: '#0b7f58',
      bubbleRadius: 8,
      cardRadius: 99,
    };
    expect(validPartOf(entered)).toEqual({ launcher: '#0b7f58', bubbleRadius: 8 });
  });

  it('keeps colours with too little contrast', () => {
    expect(validPartOf({ onAccent: '#ffffff', accent: '#fefefe' })).toEqual({ onAccent: '#ffffff', accent: '#fefefe' });
  });
});

describe('own texts', () => {
  const PRODUCT = new Map([
    ['common.cancel', 'Cancel'],
    ['chat.renamed', '{{actor}} renamed the group to “{{name}}”'],
    ['chat.unread_one', 'one unread message'],
    ['chat.unread_other', '{{count}} unread messages'],
  ]);
  const check = (texts: unknown) =>
    checkOwnTexts(texts, (language) => (language === 'en' ? PRODUCT : undefined)).map(
      ({ field, message }) => `${field} ${message}`,
    );

  it('are accepted with the values of the original', () => {
    const texts = {
      'common.cancel': 'Stop',
      'chat.renamed': '“{{name}}” ({{actor}})',
      'chat.unread_one': '{{count}} new',
    };
    expect(check({ en: texts })).toEqual([]);
    expect(check({})).toEqual([]);
  });

  it.each([
    [[], 'texts must be an object of languages'],
    [{ xx: {} }, 'texts.xx is not a language of the product'],
    [{ en: 'Stop' }, 'texts.en must be an object of texts by namespace.key'],
    [{ en: { 'common.stop': 'x' } }, 'texts.en.common.stop is not a text of the product in this language'],
    [{ en: { 'common.cancel': ' ' } }, 'texts.en.common.cancel must be a text of 1 to 1000 characters'],
    [{ en: { 'common.cancel': 5 } }, 'texts.en.common.cancel must be a text of 1 to 1000 characters'],
    [{ en: { 'common.cancel': '$t(common:ok)' } }, 'texts.en.common.cancel must not contain "$t("'],
    [{ en: { 'chat.renamed': '{{name}}' } }, 'texts.en.chat.renamed must contain {{actor}}, as the original does'],
    [
      { en: { 'common.cancel': 'Stop {{count}}' } },
      'texts.en.common.cancel must not contain {{count}}: the original has no such value',
    ],
  ])('are refused: %j', (texts, problem) => {
    expect(check(texts)).toEqual([problem]);
  });
});
